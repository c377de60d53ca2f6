/**
 * A call has run: it becomes evidence, the session remembers what it saw, and what the agent has to be told is written
 * behind the result, where the host keeps it.
 */
import { resolve } from "node:path";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import { OUR_TOOLS, TOOL } from "../../kernel/tool-names.ts";
import { FileLooks } from "../disk/file-looks.ts";
import { callTimesOf } from "../disk/call-times.ts";
import { diskOf } from "../disk/watch-disk.ts";
import { callKey } from "../gate/allow-once.ts";
import { keepCount } from "../gate/charge-call.ts";
import { copiesKept } from "../gate/keep-copies.ts";
import { noteSeen, takeUnread } from "../gate/seen-files.ts";
import { fieldOf } from "../host/field-of.ts";
import { policy } from "../project/load-policy.ts";
import { notesOf, putNote, putOccurrence, writeNotes } from "../project/note-tray.ts";
import { isContextTool, otherPrunerOf } from "../prune/other-pruner.ts";
import { documentsWritten } from "./note-documents.ts";
import { exitOf, MAX_FILES, noteEffect, recordCall, summaryOf } from "./record-call.ts";
import { putComments } from "./tell-comments.ts";
import { lastTold, putNews, tellAgain } from "./tell-standing.ts";
import { launchNote } from "./watch-delegations.ts";
import { callCounted, type SeenCall } from "./watch-drift.ts";
import { outputSeen } from "./watch-output.ts";
import type { KeepNote } from "../../host/heard-message.ts";
import type { EndedCall } from "../../host/tool-call.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GovernedProject } from "../project/governed-project.ts";

const READS: ReadonlySet<string> = new Set([HOST_TOOL.read, HOST_TOOL.grep, HOST_TOOL.glob, HOST_TOOL.list]);
const UNREAD =
  "You had not read that file as it was; mode relaxed lets it pass and records it. Check that nothing was lost.";

/** After a call the session knows what it read, and what it wrote itself. */
function rememberSeen(
  project: GovernedProject,
  { tool, args, sessionID }: EndedCall,
  effect: Effect,
  looks: FileLooks,
): void {
  const memory = project.sessions.of(sessionID);
  const path = fieldOf(args, "filePath");
  if (tool === HOST_TOOL.read && typeof path === "string")
    return noteSeen(memory, resolve(project.directory, path), looks);
  for (const written of effect.writes.slice(0, MAX_FILES)) noteSeen(memory, written, looks);
}

/** What only the relaxed mode lets pass is told and kept. */
function unreadNote(project: GovernedProject, call: EndedCall): string {
  if (!takeUnread(project.sessions.of(call.sessionID), call.callID)) return "";
  noteEffect(project, call, `wrote what was not read: ${summaryOf(call, [], null)}`);
  return UNREAD;
}

/** What the call was, for the counters: a command that ended badly is a completed call of the host's. */
function seenCall(call: EndedCall, { writes, writesUnknown }: Effect): SeenCall {
  const { tool, args, callID } = call;
  const isWrite = writes.length > 0 || writesUnknown;
  const exit = exitOf(call);
  const failed = tool === HOST_TOOL.invalid || (exit !== null && exit !== 0);
  return {
    callID,
    does: isWrite ? "write" : READS.has(tool) ? "read" : "other",
    failed,
    key: isWrite ? callKey(tool, args) : "",
  };
}

/** What the agent reads of a call's result, and how to write behind it. */
interface ReadResult {
  readonly text: string;
  readonly keep: KeepNote;
}

/** @param result null where the call has none that the agent reads. */
export async function callEnded(
  project: GovernedProject,
  call: EndedCall,
  result: ReadResult | null,
): Promise<void> {
  const { tool, sessionID, callID, args } = call;
  keepCount(project, sessionID);
  await copiesKept(project, callID);
  const isShell = tool === TOOL.shell;
  if (OUR_TOOLS.has(tool) && !isShell) return;
  const memory = project.sessions.of(sessionID);
  memory.seenAt = Date.now();
  const disk = diskOf(project);
  disk.ledger.end(callID);
  const command = fieldOf(args, "command");
  const leaves = typeof command === "string" && policy().leavesProgram(command);
  callTimesOf(project.sessions).ended(callID, leaves);
  if (tool === HOST_TOOL.bash && typeof command === "string")
    disk.left.callEnded(sessionID, command, policy().describeCall(call, project.directory));
  // The shell of ours has recorded its run: only there the exit code is known on every host.
  const looks = new FileLooks();
  const note = isShell ? "" : await recordCall(project, call, result?.text ?? "", looks);
  const effect = policy().effectOf({ tool, args }, project.effects);
  rememberSeen(project, call, effect, looks);
  callCounted(project, memory, seenCall(call, effect));
  documentsWritten(project, sessionID, effect.writes.slice(0, MAX_FILES));
  const unread = unreadNote(project, call);
  // Before the human writes there as well, and nobody could tell the two apart.
  if (typeof command === "string") await project.views.look(sessionID);
  await disk.settle(sessionID, effect.writes);
  if (result === null || lastTold(memory).told === null) return;
  outputSeen(memory, result.text);
  const notes = notesOf(memory);
  putOccurrence(notes, { id: "untasked", severity: "medium", text: note });
  putOccurrence(notes, { id: "unread", severity: "medium", text: unread });
  // What another pruner drops from here on is known to nobody: the standing may be in it.
  if (otherPrunerOf(project).name !== null && isContextTool(tool)) tellAgain(memory);
  const launch = launchNote(memory, callID);
  if (launch !== "") putNote(notes, { id: `launch ${callID}`, severity: "critical", text: launch });
  // The journal was asked when the hook began; what another process stored since then is told at the next call.
  putNews(project, memory, sessionID, project.store.known());
  putComments(project, memory, sessionID, project.store.known(), false);
  writeNotes(memory, result.keep);
}
