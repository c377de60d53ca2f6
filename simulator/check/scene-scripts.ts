import type { Scene } from "../run/scene.ts";
import type { SceneName } from "./checks.ts";
import { ABORT } from "./scripts/abort.ts";
import { COMPACTION } from "./scripts/compaction.ts";
import { PROJECTS } from "./scripts/projects.ts";
import { AFTER_RESTART, BEFORE_RESTART } from "./scripts/restart.ts";
import { SESSION } from "./scripts/session.ts";
import { SUBAGENTS } from "./scripts/subagents.ts";
import { TOOL_ERRORS } from "./scripts/tool-errors.ts";

/** The scenes that are the same for every plugin. */
export interface ScriptedScene {
  readonly name: SceneName;
  readonly scene: Scene;
}

export const SCENE_SCRIPTS: readonly ScriptedScene[] = [
  { name: "session", scene: { kind: "script", script: SESSION } },
  { name: "tool-errors", scene: { kind: "script", script: TOOL_ERRORS } },
  { name: "compaction", scene: { kind: "script", script: COMPACTION } },
  { name: "subagents", scene: { kind: "script", script: SUBAGENTS } },
  { name: "abort", scene: { kind: "script", script: ABORT } },
  { name: "restart", scene: { kind: "restart", script: BEFORE_RESTART, after: AFTER_RESTART } },
  { name: "projects", scene: { kind: "projects", scripts: PROJECTS } },
];
