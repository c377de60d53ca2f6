/**
 * What the host does with the history of a session, as its events tell: where each call stands, what an undo takes
 * back, and the built-in todo list.
 */
import { sightNote } from "../../context/sight-note.ts";
import { notesOf, putNote } from "../project/note-tray.ts";
import { slice } from "../project/slice.ts";
import type { Command } from "../../kernel/command.ts";
import type { CallPlace } from "../../kernel/record/checkpoint.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

const MOST_CALLS = 256;

/** What of the history this process remembers, by session. */
interface HistoryMemory {
  /** Where calls stand, by call id, the newest last. */
  readonly calls: Map<string, CallPlace>;
  /** The undo that the host shows, as text; null = none, undefined = not seen yet. */
  undo: string | null | undefined;
  /** Messages were removed for good since the undo: it cannot be undone any more. */
  removed: boolean;
  /** The last of them, so that a repeated sight is no news. */
  lastSteps: string;
}

/** Nothing seen at first. */
const historyOf = slice<SessionMemory, HistoryMemory>(() => ({
  calls: new Map(),
  undo: undefined,
  removed: false,
  lastSteps: "",
}));

/** A tool part in any state. OpenCode 1.18.33 publishes the pending one before it asks `tool.execute.before`. */
export function callSeen(memory: SessionMemory, callID: string, place: CallPlace): void {
  const { calls } = historyOf(memory);
  if (calls.has(callID)) return;
  calls.set(callID, place);
  for (const oldest of calls.keys()) {
    if (calls.size <= MOST_CALLS) break;
    calls.delete(oldest);
  }
}

/** Where the call stands, if the host said. */
export const placeOf = (memory: SessionMemory, callID: string): CallPlace | undefined =>
  historyOf(memory).calls.get(callID);

/** The same, asked once, when the call is over. */
export function takePlace(memory: SessionMemory, callID: string): CallPlace | undefined {
  const place = placeOf(memory, callID);
  historyOf(memory).calls.delete(callID);
  return place;
}

/** Stores what was seen and keeps what the agent has to be told of it. */
export function see(project: GovernedProject, sessionID: string, command: Command): void {
  const outcome = project.store.execute(command, project.contextFor(sessionID), "evidence");
  if (!outcome.ok) return;
  const memory = project.sessions.of(sessionID);
  const history = historyOf(memory);
  for (const event of outcome.events) {
    const note = sightNote(outcome.state, event);
    if (event.type === "steps-mirrored" && note === history.lastSteps) continue;
    if (event.type === "steps-mirrored") history.lastSteps = note;
    if (note !== "") putNote(notesOf(memory), { id: note, severity: "high", text: note });
  }
}

interface Undo {
  readonly messageID: string;
  readonly partID?: string;
}

/**
 * `session.updated`. OpenCode 1.18.33: an undo stands in `revert`; it vanishes when it is undone, and also at the next
 * prompt, but then each message was removed before (measured).
 */
export function undoSeen(project: GovernedProject, sessionID: string, revert: Undo | undefined): void {
  const known = project.sessions.known(sessionID);
  if (!revert && typeof (known && historyOf(known).undo) !== "string") return;
  const history = historyOf(project.sessions.of(sessionID));
  const undo = revert ? `${revert.messageID} ${revert.partID ?? ""}` : null;
  if (undo === history.undo) return;
  history.undo = undo;
  if (revert) history.removed = false;
  else if (history.removed) return;
  const from = revert ? { messageID: revert.messageID, partID: revert.partID ?? null } : null;
  see(project, sessionID, { type: "see-undo", from });
}

/** `message.removed`: what was undone is gone for good. */
export function messageRemoved(project: GovernedProject, sessionID: string): void {
  const known = project.sessions.known(sessionID);
  if (known) historyOf(known).removed = true;
}

interface HostTodo {
  readonly content: string;
  readonly status: string;
}

/** `todo.updated`: a cancelled item is none. */
export function todosSeen(project: GovernedProject, sessionID: string, todos: readonly HostTodo[]): void {
  const kept = todos.filter(({ status, content }) => status !== "cancelled" && content.trim() !== "");
  const read = kept.map(({ content, status }) => ({ text: content.trim(), done: status === "completed" }));
  see(project, sessionID, { type: "mirror-todos", todos: read });
}
