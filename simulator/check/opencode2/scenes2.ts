import { script2, type Script } from "../../conformance/opencode2/script.ts";
import { ABORT_2 } from "./scenes/abort.ts";
import { SESSION_2, SUBAGENTS_2, TOOL_ERRORS_2 } from "./scenes/session.ts";
import { COMPACTION_2, PROJECTS_2, REOPEN_2 } from "./scenes/lives.ts";
import type { SceneName2 } from "./checks2.ts";

/** The smallest session that needs the plugins to be there. */
export const HELLO_2: Script = script2("load", { steps: [{ prompt: "Hello", model: [{ say: "Hello." }] }] });

/** The scenes that are the same for every plugin. */
export const SCENE_SCRIPTS_2: readonly (readonly [scene: SceneName2, script: Script])[] = [
  ["session", SESSION_2],
  ["tool-errors", TOOL_ERRORS_2],
  ["compaction", COMPACTION_2],
  ["subagents", SUBAGENTS_2],
  ["abort", ABORT_2],
  ["reopen", REOPEN_2],
  ["projects", PROJECTS_2],
];
