/**
 * Says a session's standing once, at the newest point of its history, where the host keeps it byte for
 * byte. Invariant: the same standing is never said twice, so nothing accumulates and the prompt prefix
 * stays stable.
 */
import { activeTask } from "../../kernel/task/active-task.ts";
import { stateBlock } from "../../context/state-block.ts";
import { anchorNote, lostNote, turnNote } from "../../context/turn-note.ts";
import type { State } from "../../kernel/state.ts";
import type { GovernedProject } from "../governed-project.ts";
import type { SessionMemory } from "./session-desk.ts";

/** Marks everything up to `state` as said, without saying it: a tool's own answer or a summary did. */
export function markTold(memory: SessionMemory, state: State, sessionID: string): void {
  memory.told = turnNote(state, sessionID);
  memory.toldTask = activeTask(state, sessionID)?.id ?? null;
}

/** The text to add now, or "" when the session knows its standing. */
export function newsFor(project: GovernedProject, memory: SessionMemory, sessionID: string): string {
  const state = project.store.current();
  if (memory.needsRecovery) {
    memory.needsRecovery = false;
    memory.knowsAnchors = true;
    markTold(memory, state, sessionID);
    return stateBlock(state, sessionID, Date.now(), project.config.anchorBudgetChars);
  }
  const note = turnNote(state, sessionID);
  const parts: string[] = [];
  if (note !== memory.told) parts.push(lostNote(state, sessionID, memory.toldTask), note);
  if (!memory.knowsAnchors) parts.push(anchorNote(state));
  memory.knowsAnchors = true;
  markTold(memory, state, sessionID);
  return parts.filter((part) => part !== "").join("\n");
}
