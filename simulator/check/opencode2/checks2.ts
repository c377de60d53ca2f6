import type { Finding, FindingName } from "../../trace/finding.ts";

/** The scenes that a plugin is put through on OpenCode 2, in the order in which they are told. */
export const SCENES_2 = [
  "load",
  "session",
  "own-tools",
  "tool-errors",
  "compaction",
  "subagents",
  "abort",
  "reopen",
  "projects",
] as const;
export type SceneName2 = (typeof SCENES_2)[number];

/** One question of the battery and what it asks, as a user reads it. */
export const CHECKS_2 = {
  load: "loads, under an id of its own",
  settings: "no file of settings beside it is passed over by a host that it is made for",
  throw: "throws in no hook where that fails the operation",
  hang: "holds up no hook, tool or start",
  terminal: "prints nothing that somebody would have to read",
  hooks: "registers no hook that is never called",
  tools: "its tools have schemas that the host can read, and names that a model can call",
  events: "reads of events what OpenCode 2 puts there",
  prefix: "lets every prompt begin with the one before it",
  "own-tools": "its own tools and commands work",
  "tool-errors": "copes with tool calls that fail or are refused",
  compaction: "survives compactions, and what it told the model does too",
  subagents: "works in sessions of subagents",
  abort: "leaves a turn alone that the user has stopped",
  reopen: "does the same when its project is let go of and opened again",
  projects: "keeps the events and texts of other projects out of its own",
} as const;
export type CheckName2 = keyof typeof CHECKS_2;

/** Findings that belong to one check wherever they are made; any other belongs to the check of its scene. */
const EVERYWHERE: Partial<Record<FindingName, CheckName2>> = {
  "other-generation": "load",
  "import-crashed": "load",
  "setup-threw": "load",
  "id-taken": "load",
  "settings-dropped": "settings",
  "setup-hung": "hang",
  "hook-hung": "hang",
  "output-unread": "terminal",
  "unknown-hook": "hooks",
  "hook-not-called-yet": "hooks",
  "tool-schema-kills-turns": "tools",
  "tool-only-in-execute": "tools",
  "event-properties-read": "events",
  "call-unanswered": "throw",
  "setup-not-repeatable": "reopen",
};

/** The check that a finding made in a scene fails. */
export function checkOf2({ name }: Finding, scene: SceneName2): CheckName2 {
  const everywhere = EVERYWHERE[name];
  if (everywhere !== undefined) return everywhere;
  if (name === "prefix-unstable") return "prefix";
  return scene === "session" || scene === "load" ? "throw" : scene;
}

/** After one of these nothing that follows says anything about the plugin. */
export const IS_OUT: ReadonlySet<FindingName> = new Set([
  "other-generation",
  "import-crashed",
  "setup-threw",
  "id-taken",
  "setup-hung",
  "tool-schema-kills-turns",
  "process-ended",
] as const);

/** The scene without which a check has not been asked. */
export const sceneOf2 = (check: CheckName2): SceneName2 =>
  SCENES_2.find((scene) => scene === check) ?? (check === "settings" ? "load" : "session");
