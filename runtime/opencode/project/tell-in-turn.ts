/**
 * What the human could wonder about, as one line in the terminal: a refusal, a hold, an agent that is asked to go on. At
 * most one a turn, since a gate that speaks at each call would not be read; the journal has the others.
 */
import { slice } from "./slice.ts";
import type { GovernedProject } from "./governed-project.ts";
import type { SessionMemory } from "./session-desk.ts";

const toldOf = slice<SessionMemory, { inTurn: boolean }>(() => ({ inTurn: false }));

/** A turn begins: nothing was told in it yet. */
export const turnUntold = (memory: SessionMemory): void => {
  toldOf(memory).inTurn = false;
};

/** The session in which the human is: what its subagents do is of the same turn. */
export interface RootSession {
  readonly sessionID: string;
  readonly memory: SessionMemory;
}

/** @param isUrgent said beside what was told before in the turn */
export function tellInTurn(
  project: GovernedProject,
  { sessionID, memory }: RootSession,
  text: string,
  isUrgent = false,
): void {
  const told = toldOf(memory);
  if (told.inTurn && !isUrgent) return;
  told.inTurn = true;
  project.voice.toast("warning", text, sessionID);
}
