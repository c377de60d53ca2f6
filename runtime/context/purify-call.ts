/**
 * The optional pass of purification: a subagent reads the session's file, its log and the newest summary, and keeps as
 * anchors what only was said and would be lost. Anchors stand in every later block, so each pass has less to do.
 */
import { renderCall } from "./render-call.ts";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import { TOOL } from "../kernel/tool-names.ts";

/** The subagent that may read everything and keep anchors, and changes nothing. */
export const PURIFIER = "idumb-investigator";

const promptFor = (file: string): string =>
  [
    `Read ${file}: its Last summary and its Log.`,
    `Find at most three decisions, limits or failures in it that must outlive the next compaction and that no anchor holds: ${TOOL.anchor} {"action":"list"}.`,
    `Keep each in one sentence: ${TOOL.anchor} {"action":"create","type":"context","priority":"high","content":"<it>"}.`,
    "Resolve earlier ones of type context that no longer matter. Answer with the ids.",
  ].join(" ");

/** The words that ask for it; `file` is the session's file, relative to the project. */
export function purifyNote(file: string): string {
  const args = { description: "purify memory", subagent_type: PURIFIER, prompt: promptFor(file) };
  return `Before going on, let what only was said be kept: ${renderCall({ tool: HOST_TOOL.task, args })}`;
}
