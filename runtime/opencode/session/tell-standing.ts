/**
 * Says a session's standing once, at the newest point of its history, where the host keeps it byte for
 * byte. Invariant: the same standing is never said twice, so nothing accumulates and the prompt prefix
 * stays stable.
 */
import { activeTask } from "../../kernel/task/active-task.ts";
import { stateBlock } from "../../context/state-block.ts";
import { handOver } from "../../context/hand-over.ts";
import { anchorNote, lostNote, turnNote } from "../../context/turn-note.ts";
import { missingPoints } from "../../context/turning-points.ts";
import { whereNote } from "../../context/where-note.ts";
import { PURIFIER, purifyNote } from "../../context/purify-call.ts";
import { sessionPath } from "../../views/session-file.ts";
import { waysOf } from "../gate/role-of-session.ts";
import { notesOf, putNote } from "../project/note-tray.ts";
import { slice } from "../project/slice.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

interface Standing {
  /** The standing it was last told, or null: nothing yet. */
  told: string | null;
  /** The task it was last told to work on. */
  toldTask: string | null;
  /** The journal did not know it before: it has to be told what was done here. */
  isNew: boolean;
  /** It has read the critical anchors in this history. */
  knowsAnchors: boolean;
  /** A compaction ended without our block in its summary: say everything at the next chance. */
  needsRecovery: boolean;
  /** A compaction is over and nothing was said since. */
  compacted: boolean;
  /** Number of the newest checkpoint when the user's newest message came. */
  turnCheckpoint: number;
  /** The provider's limit broke the turn off: the host gives the user's message to the model once more. */
  overflowed: boolean;
}

const standingOf = slice<SessionMemory, Standing>(() => ({
  told: null,
  toldTask: null,
  isNew: false,
  knowsAnchors: false,
  needsRecovery: false,
  compacted: false,
  turnCheckpoint: 0,
  overflowed: false,
}));

/** What the session was last told of its standing and of its task; null = nothing yet. */
export const lastTold = (memory: SessionMemory): Readonly<Pick<Standing, "told" | "toldTask">> =>
  standingOf(memory);

/** The journal meets the session for the first time, or again. */
export function metSession(memory: SessionMemory, isNew: boolean): void {
  standingOf(memory).isNew = isNew;
}

/** The user's message came. @param checkpoint number of the newest one */
export function turnBegan(memory: SessionMemory, checkpoint: number): void {
  standingOf(memory).turnCheckpoint = checkpoint;
}

/** A compaction begins; `overflowed` when the provider's limit forced it. */
export function compactionBegan(memory: SessionMemory, overflowed: boolean): void {
  standingOf(memory).overflowed = overflowed;
}

/** A compaction is over. @param kept our block stands in its summary */
export function compactionOver(memory: SessionMemory, kept: boolean): void {
  Object.assign(standingOf(memory), { needsRecovery: !kept, compacted: true, overflowed: false });
}

/** What it was told may have left its requests: all is said again. */
export function tellAgain(memory: SessionMemory): void {
  standingOf(memory).needsRecovery = true;
}

/** A summary tells it everything, anchors included. */
export function markKept(memory: SessionMemory, state: State, sessionID: string): void {
  standingOf(memory).knowsAnchors = true;
  markTold(memory, state, sessionID);
}

/** Marks everything up to `state` as said, without saying it: a tool's own answer or a summary did. */
export function markTold(memory: SessionMemory, state: State, sessionID: string): void {
  const own = standingOf(memory);
  own.told = turnNote(state, sessionID, waysOf(memory.agent));
  own.toldTask = activeTask(state, sessionID)?.id ?? null;
}

/** The recovery block of a session as it is now; with the turning points that `summary` does not state itself. */
export function blockFor(project: GovernedProject, sessionID: string, summary: string | null): string {
  const memory = project.sessions.known(sessionID);
  const state = project.store.current();
  const own = memory && standingOf(memory);
  return stateBlock(state, sessionID, Date.now(), project.config.anchorBudgetChars, {
    repeatedSince: own?.overflowed ? own.turnCheckpoint : null,
    turningPoints: summary === null ? [] : missingPoints(state, sessionID, summary),
    ways: waysOf(memory?.agent ?? ""),
  });
}

/** What the settings ask for after a compaction; only of a root session, and where there is somebody to do it. */
function purification({ config, host, store }: GovernedProject, sessionID: string): string {
  const session = store.current().sessions[sessionID];
  if (config.purification !== "investigator" || session?.parentID !== null) return "";
  return host.subagents?.includes(PURIFIER) ? purifyNote(`.idumb/${sessionPath(session, false)}`) : "";
}

/** Lays down what the session does not know of its standing; `state` is what the caller has just looked at. */
export function putNews(
  project: GovernedProject,
  memory: SessionMemory,
  sessionID: string,
  state = project.store.current(),
): void {
  const own = standingOf(memory);
  const notes = notesOf(memory);
  const ways = waysOf(memory.agent);
  if (own.needsRecovery) {
    own.needsRecovery = false;
    own.compacted = false;
    markKept(memory, state, sessionID);
    const text = blockFor(project, sessionID, "");
    putNote(notes, { id: "recovery", severity: "critical", ownBudget: true, text });
    return;
  }
  if (own.isNew) {
    const { at, isLive } = project.contextFor(sessionID);
    putNote(notes, { id: "hand-over", severity: "medium", text: handOver(state, at, isLive, ways) });
  }
  own.isNew = false;
  if (own.compacted) {
    putNote(notes, { id: "where", severity: "high", text: whereNote(state, sessionID, ways) });
    putNote(notes, { id: "purify", severity: "low", text: purification(project, sessionID) });
  }
  own.compacted = false;
  const note = turnNote(state, sessionID, ways);
  if (note !== own.told) {
    const lost = lostNote(state, sessionID, own.toldTask);
    const text = [lost, note].filter((part) => part !== "").join("\n");
    putNote(notes, { id: "standing", severity: "critical", text });
  }
  if (!own.knowsAnchors)
    putNote(notes, { id: "anchors", severity: "critical", ownBudget: true, text: anchorNote(state) });
  markKept(memory, state, sessionID);
}
