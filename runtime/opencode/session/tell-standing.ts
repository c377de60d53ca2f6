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
import { putNote } from "../project/note-tray.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

/** Marks everything up to `state` as said, without saying it: a tool's own answer or a summary did. */
export function markTold(memory: SessionMemory, state: State, sessionID: string): void {
  memory.told = turnNote(state, sessionID);
  memory.toldTask = activeTask(state, sessionID)?.id ?? null;
}

/** The recovery block of a session as it is now; with the turning points that `summary` does not state itself. */
export function blockFor(project: GovernedProject, sessionID: string, summary: string | null): string {
  const memory = project.sessions.known(sessionID);
  const state = project.store.current();
  return stateBlock(state, sessionID, Date.now(), project.config.anchorBudgetChars, {
    repeatedSince: memory?.overflowed ? memory.turnCheckpoint : null,
    turningPoints: summary === null ? [] : missingPoints(state, sessionID, summary),
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
  if (memory.needsRecovery) {
    memory.needsRecovery = false;
    memory.compacted = false;
    memory.knowsAnchors = true;
    markTold(memory, state, sessionID);
    const text = blockFor(project, sessionID, "");
    putNote(memory.notes, { id: "recovery", severity: "critical", ownBudget: true, text });
    return;
  }
  if (memory.isNew) {
    const { at, isLive } = project.contextFor(sessionID);
    putNote(memory.notes, { id: "hand-over", severity: "medium", text: handOver(state, at, isLive) });
  }
  memory.isNew = false;
  if (memory.compacted) {
    putNote(memory.notes, { id: "where", severity: "high", text: whereNote(state, sessionID) });
    putNote(memory.notes, { id: "purify", severity: "low", text: purification(project, sessionID) });
  }
  memory.compacted = false;
  const note = turnNote(state, sessionID);
  if (note !== memory.told) {
    const lost = lostNote(state, sessionID, memory.toldTask);
    const text = [lost, note].filter((part) => part !== "").join("\n");
    putNote(memory.notes, { id: "standing", severity: "critical", text });
  }
  if (!memory.knowsAnchors)
    putNote(memory.notes, { id: "anchors", severity: "critical", ownBudget: true, text: anchorNote(state) });
  memory.knowsAnchors = true;
  markTold(memory, state, sessionID);
}
