import type { HostGeneration } from "../trace/event.ts";
import type { CheckName2, SceneName2 } from "./opencode2/checks2.ts";
import { FINDINGS, type Finding, type FindingName } from "../trace/finding.ts";

/** The scenes that a plugin is put through, in the order in which they are told. */
export const SCENES = [
  "load",
  "load-file",
  "load-package",
  "session",
  "own-tools",
  "tool-errors",
  "compaction",
  "subagents",
  "abort",
  "restart",
  "projects",
] as const;
export type SceneName = (typeof SCENES)[number];

/** Of either generation. */
export type AnyScene = SceneName | SceneName2;

/** One question of the battery and what it asks, as a user reads it. */
export const CHECKS = {
  load: "loads as it is given",
  "load-file": "loads from the path of its file",
  "load-package": "loads as an installed package",
  throw: "throws in no hook of an ordinary session",
  hang: "holds up no hook, tool or start",
  terminal: "writes no byte to the terminal",
  "in-place": "alters outputs in place where the host ignores a new object",
  hooks: "registers no hook that the host never calls",
  prefix: "lets every prompt begin with the one before it",
  "own-tools": "its own tools and commands work",
  "tool-errors": "copes with tool calls that fail or are refused",
  compaction: "survives compactions, and what it told the model does too",
  subagents: "works in sessions of subagents",
  abort: "leaves a turn alone that the user has stopped",
  restart: "goes on with sessions from before a restart",
  projects: "keeps two projects of one process apart",
} as const;
export type CheckName = keyof typeof CHECKS;

/** Findings that belong to one check wherever they are made; any other belongs to the check of its scene. */
const EVERYWHERE: Partial<Record<FindingName, CheckName>> = {
  "hook-hung": "hang",
  "terminal-written": "terminal",
  "output-replaced": "in-place",
  "unknown-hook": "hooks",
  "uncalled-hook": "hooks",
};

/** The check that a finding made in a scene fails. */
export function checkOf({ name, hook }: Finding, scene: SceneName): CheckName {
  if (LOADING.has(name) || hook === "factory") return isLoading(scene) ? scene : "load";
  const everywhere = EVERYWHERE[name];
  if (everywhere !== undefined) return everywhere;
  if (name === "prefix-unstable") return scene === "restart" ? "restart" : "prefix";
  // The first prompts of the loading scenes are ordinary.
  return scene === "session" || isLoading(scene) ? "throw" : scene;
}

function isLoading(scene: SceneName): scene is "load" | "load-file" | "load-package" {
  return scene.startsWith("load");
}

const LOADING: ReadonlySet<FindingName> = new Set([
  "import-crashed",
  "exports-no-plugin",
  "other-file-loaded",
  "skipped-by-name",
  "helper-called",
  "factory-threw",
  "factory-returned-nothing",
]);

export type CheckStatus =
  | "pass"
  | "fail"
  /** Nothing wrong, but something costs more than it must. */
  | "advice"
  /** There was nothing to ask, or the plugin does not load. */
  | "skipped";

export interface CheckResult {
  /** On which OpenCode it was asked. */
  readonly opencode: HostGeneration;
  readonly name: CheckName | CheckName2;
  readonly about: string;
  readonly status: CheckStatus;
  readonly findings: readonly Finding[];
}

/** How a check ends that has made these findings. */
export function statusOf(findings: readonly Finding[]): CheckStatus {
  if (findings.length === 0) return "pass";
  return findings.every(({ name }) => FINDINGS[name] === "advice") ? "advice" : "fail";
}
