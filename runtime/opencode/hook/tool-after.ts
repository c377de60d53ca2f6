/**
 * Evidence. After a call that may have changed something, a checkpoint goes to the session's task: which
 * files, which exit code, the hash of what is on disk. Judged by the arguments the tool really ran with:
 * a plugin loaded after us may have changed them behind the gate.
 */
import { resolve } from "node:path";
import { keepCount } from "../gate/charge-call.ts";
import { callKey } from "../gate/allow-once.ts";
import { callCounted, type SeenCall } from "../session/watch-drift.ts";
import { gateCall } from "../gate/gate-call.ts";
import { judge } from "../project/load-judge.ts";
import { noteSeen } from "../gate/seen-files.ts";
import { outputSeen } from "../session/watch-output.ts";
import { launchNote } from "../session/watch-delegations.ts";
import { FileLooks } from "../disk/file-looks.ts";
import { hashFiles, pathInProject } from "../disk/hash-files.ts";
import { putNote, putOccurrence, takeNotes } from "../project/note-tray.ts";
import { isContextTool } from "../prune/other-pruner.ts";
import { putNews } from "../session/tell-standing.ts";
import { see, takePlace } from "../session/watch-history.ts";
import { overrideOf } from "../../kernel/override/override.ts";
import { noteFileErrors } from "../validation/file-errors.ts";
import { OUR_TOOLS, TOOL } from "../../kernel/tool-names.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GovernedProject } from "../project/governed-project.ts";

export interface AfterInput {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
  readonly args: unknown;
}

export interface AfterOutput {
  title: string;
  output: string;
  metadata: unknown;
}

const MAX_FILES = 50;
const SUMMARY_CHARS = 160;

/** What the gate wants recorded and is not yet evidence: a subagent's and a page's effects are their own calls. */
const NOT_EVIDENCE: ReadonlySet<string> = new Set(["delegate", "network"]);
const UNREAD =
  "You had not read that file as it was; mode relaxed lets it pass and records it. Check that nothing was lost.";
const untasked = (by: string): string =>
  `This change was made without a permitting task; ${by} lets it pass and records it.`;

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function exitOf(args: unknown, metadata: unknown): number | null {
  const command = fieldOf(args, "command");
  // In `npm test | tail` the code is that of `tail`: no evidence.
  if (typeof command === "string" && !judge().exitSpeaks(command)) return null;
  // OpenCode 1.18.33: a non-zero exit is a completed call; the code stands only in the metadata.
  const exit = fieldOf(metadata, "exit");
  return typeof exit === "number" ? exit : null;
}

function summaryOf(input: AfterInput, files: readonly string[], exit: number | null): string {
  const command = fieldOf(input.args, "command");
  const what = typeof command === "string" ? command.split("\n")[0] : files.slice(0, 3).join(", ");
  const text = `${input.tool}: ${what ?? ""}${exit === null ? "" : ` (exit ${exit})`}`;
  return text.length > SUMMARY_CHARS ? `${text.slice(0, SUMMARY_CHARS - 1)}…` : text;
}

/** Stores what happened; returns what the agent has to be told of it, or "". */
export async function recordCall(
  project: GovernedProject,
  input: AfterInput,
  output: Pick<AfterOutput, "metadata">,
  looks = new FileLooks(),
): Promise<string> {
  const { effect, verdict } = gateCall(project, input.sessionID, input.tool, input.args);
  if (verdict.allow && (verdict.record === null || NOT_EVIDENCE.has(verdict.record))) return "";
  const paths = effect.writes.slice(0, MAX_FILES);
  const files = paths.map((path) => pathInProject(project.directory, path));
  const exit = exitOf(input.args, fieldOf(output, "metadata"));
  const summary = summaryOf(input, files, exit);
  const note = (text: string): void => {
    project.store.execute(
      { type: "note-effect", tool: input.tool, note: text },
      project.contextFor(input.sessionID),
      "evidence",
    );
  };
  if (!verdict.allow && project.sessions.of(input.sessionID).allowedOnce.delete(input.callID)) {
    note(`allowed once by the human: ${summary}`);
    return "";
  }
  if (!verdict.allow) {
    note(`not permitted (${verdict.refusal.code}): ${summary}`);
    project.voice.log(
      "error",
      `${input.tool} ran although it is refused (${verdict.refusal.code}): ${summary}`,
    );
    return "";
  }
  if (verdict.record === "untasked") {
    note(`without a permitting task: ${summary}`);
    const { pausedUntil } = overrideOf(project.store.current(), input.sessionID);
    return untasked(pausedUntil > Date.now() ? "the human's pause" : "mode relaxed");
  }
  noteFileErrors(project.fileErrors, project.directory, files, output.metadata);
  const hash = await hashFiles(paths, looks);
  see(project, input.sessionID, {
    type: "record-checkpoint",
    tool: input.tool,
    summary,
    filesModified: files,
    exit,
    hash,
    runner: effect.runner,
    ...project.gitHead(),
    place: takePlace(project.sessions.of(input.sessionID), input.callID),
  });
  return "";
}

/** After a call the session knows what it read, and what it wrote itself. */
function rememberSeen(
  project: GovernedProject,
  { tool, args, sessionID }: AfterInput,
  effect: Effect,
  looks: FileLooks,
): void {
  const { seenFiles } = project.sessions.of(sessionID);
  const path = fieldOf(args, "filePath");
  if (tool === "read" && typeof path === "string")
    return noteSeen(seenFiles, resolve(project.directory, path), looks);
  for (const written of effect.writes.slice(0, MAX_FILES)) noteSeen(seenFiles, written, looks);
}

/** What only the relaxed mode lets pass is told and kept. */
function unreadNote(project: GovernedProject, input: AfterInput): string {
  if (!project.sessions.of(input.sessionID).unreadCalls.delete(input.callID)) return "";
  project.store.execute(
    { type: "note-effect", tool: input.tool, note: `wrote what was not read: ${summaryOf(input, [], null)}` },
    project.contextFor(input.sessionID),
    "evidence",
  );
  return UNREAD;
}

/** What the call was, for the counters: a command that ended badly is a completed call of the host's. */
function seenCall({ tool, args, callID }: AfterInput, output: AfterOutput, effect: Effect): SeenCall {
  const { writes, writesUnknown } = effect;
  const isWrite = writes.length > 0 || writesUnknown;
  const exit = exitOf(args, output?.metadata);
  const failed = tool === "invalid" || (exit !== null && exit !== 0);
  return {
    callID,
    does: isWrite ? "write" : READS.has(tool) ? "read" : "other",
    failed,
    key: isWrite ? callKey(tool, args) : "",
  };
}

const READS: ReadonlySet<string> = new Set(["read", "grep", "glob", "list"]);

/** The body of `tool.execute.after`. */
export function toolAfter(
  project: GovernedProject,
): (input: AfterInput, output: AfterOutput) => Promise<void> {
  return async (input, output) => {
    keepCount(project, input.sessionID);
    const isShell = input.tool === TOOL.shell;
    if (OUR_TOOLS.has(input.tool) && !isShell) return;
    const memory = project.sessions.of(input.sessionID);
    memory.seenAt = Date.now();
    project.disk.ledger.end(input.callID);
    const command = fieldOf(input.args, "command");
    if (input.tool === "bash" && typeof command === "string")
      project.disk.left.callEnded(input.sessionID, command, judge().describeCall(input, project.directory));
    // The shell of ours has recorded its run: only there the exit code is known on every host.
    const looks = new FileLooks();
    const note = isShell ? "" : await recordCall(project, input, output, looks);
    const effect = judge().effectOf({ tool: input.tool, args: input.args }, project.effects);
    rememberSeen(project, input, effect, looks);
    callCounted(project, memory, seenCall(input, output, effect));
    const unread = unreadNote(project, input);
    await project.disk.settle(project, input.sessionID, effect.writes);
    // OpenCode 1.18.33: `output` is undefined after a failed subtask command.
    if (typeof output?.output !== "string" || memory.told === null) return;
    outputSeen(memory, output.output);
    putOccurrence(memory.notes, { id: "untasked", severity: "medium", text: note });
    putOccurrence(memory.notes, { id: "unread", severity: "medium", text: unread });
    // What another pruner drops from here on is known to nobody: the standing may be in it.
    if (project.pruner.name !== null && isContextTool(input.tool)) memory.needsRecovery = true;
    const launch = launchNote(memory, input.callID);
    if (launch !== "")
      putNote(memory.notes, { id: `launch ${input.callID}`, severity: "critical", text: launch });
    // The journal was asked when the hook began; what another process stored since then is told at the next call.
    putNews(project, memory, input.sessionID, project.store.known());
    const news = takeNotes(memory.notes);
    if (news !== "") output.output += `\n\n${news}`;
  };
}
