/**
 * Evidence. A call that may have changed something becomes a checkpoint of the session's task: which files, which exit
 * code, the hash of what is on disk. Taken from the arguments the tool really ran with: a plugin loaded after us may
 * have changed them behind the gate.
 */
import { overrideOf } from "../../kernel/override/override.ts";
import { redacted } from "../../kernel/words/redact.ts";
import { FileLooks } from "../disk/file-looks.ts";
import { diskTime } from "../disk/disk-time.ts";
import { hashFiles, pathInProject } from "../disk/hash-files.ts";
import { takeAllowed } from "../gate/allow-once.ts";
import { gateCall } from "../gate/gate-call.ts";
import { fieldOf } from "../host/field-of.ts";
import { policy } from "../project/load-policy.ts";
import { noteFileErrors } from "../validation/file-errors.ts";
import { testRunOf } from "../validation/test-run-of.ts";
import { see, takePlace } from "./watch-history.ts";
import type { EndedCall } from "../../host/tool-call.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** Of one call: what a call writes beyond that counts as unnamed. */
export const MAX_FILES = 50;
const SUMMARY_CHARS = 160;

/** What the gate wants recorded and is not yet evidence: a subagent's and a page's effects are their own calls. */
const NOT_EVIDENCE: ReadonlySet<string> = new Set(["delegate", "network"]);
const untasked = (by: string): string =>
  `This change was made without a permitting task; ${by} lets it pass and records it.`;

/** The exit code that is evidence of what the call's text says; null where there is none. */
export function exitOf({ args, metadata }: Pick<EndedCall, "args" | "metadata">): number | null {
  const command = fieldOf(args, "command");
  // In `npm test | tail` the code is that of `tail`: no evidence.
  if (typeof command === "string" && !policy().exitSpeaks(command)) return null;
  // OpenCode 1.18.33: a non-zero exit is a completed call; the code stands only in the metadata.
  const exit = fieldOf(metadata, "exit");
  return typeof exit === "number" ? exit : null;
}

/** The call in a line. */
export function summaryOf(
  { tool, args }: Pick<EndedCall, "tool" | "args">,
  files: readonly string[],
  exit: number | null,
): string {
  const command = fieldOf(args, "command");
  const what = typeof command === "string" ? command.split("\n")[0] : files.slice(0, 3).join(", ");
  const text = `${tool}: ${redacted(what ?? "")}${exit === null ? "" : ` (exit ${exit})`}`;
  return text.length > SUMMARY_CHARS ? `${text.slice(0, SUMMARY_CHARS - 1)}…` : text;
}

/** A line of the journal that is no evidence of a task. */
export function noteEffect(project: GovernedProject, call: EndedCall, note: string): void {
  project.store.execute(
    { type: "note-effect", tool: call.tool, note },
    project.contextFor(call.sessionID),
    "evidence",
  );
}

/** Stores what happened; returns what the agent has to be told of it, or "". @param output what the call printed */
export async function recordCall(
  project: GovernedProject,
  call: EndedCall,
  output: string,
  looks = new FileLooks(),
): Promise<string> {
  const { tool, sessionID, callID, metadata } = call;
  const { effect, verdict } = gateCall(project, call);
  if (verdict.allow && (verdict.record === null || NOT_EVIDENCE.has(verdict.record))) return "";
  const paths = effect.writes.slice(0, MAX_FILES);
  const files = paths.map((path) => pathInProject(project.directory, path));
  const exit = exitOf(call);
  const summary = summaryOf(call, files, exit);
  if (takeAllowed(project.sessions.of(sessionID), callID)) {
    noteEffect(project, call, `allowed once by the human: ${summary}`);
    return "";
  }
  if (!verdict.allow) {
    noteEffect(project, call, `not permitted (${verdict.refusal.code}): ${summary}`);
    project.voice.log("error", `${tool} ran although it is refused (${verdict.refusal.code}): ${summary}`);
    return "";
  }
  if (verdict.record === "untasked") {
    noteEffect(project, call, `without a permitting task: ${summary}`);
    const { pausedUntil } = overrideOf(project.store.current(), sessionID);
    return untasked(pausedUntil > Date.now() ? "the human's pause" : "mode relaxed");
  }
  noteFileErrors(project, files, metadata);
  const hash = await hashFiles(paths, looks);
  see(project, sessionID, {
    type: "record-checkpoint",
    tool,
    summary,
    filesModified: files,
    exit,
    hash,
    runner: effect.runner,
    ...(effect.runner === null
      ? {}
      : { run: testRunOf(project, call.args, output), diskTime: diskTime(project.directory) }),
    ...project.gitHead(),
    place: takePlace(project.sessions.of(sessionID), callID),
  });
  return "";
}
