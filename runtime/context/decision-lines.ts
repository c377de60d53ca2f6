/**
 * The tech decisions in force and what holds writes, for the recovery block: after a compaction both must be known, and
 * nothing of what was replaced.
 */
import { choicesOf } from "../kernel/choice/tech-choice.ts";
import { holdOf } from "../kernel/signal/hold.ts";
import type { State } from "../kernel/state.ts";

const MOST_QUOTED = 80;
const MOST_DECISIONS = 12;

function decisions(state: State): readonly string[] {
  const inForce = choicesOf(state).filter(({ status }) => status !== "superseded");
  if (inForce.length === 0) return [];
  const said = inForce.slice(-MOST_DECISIONS).map(({ id, slot, choice, status, isContested }) => {
    const open = isContested ? " (contested: the human decides)" : " (open)";
    return `${id} ${slot} = ${choice}${status === "unresolved" ? open : ""}`;
  });
  return [`Decisions: ${said.join("; ")}`];
}

function hold(state: State, sessionID: string): readonly string[] {
  const held = holdOf(state, sessionID);
  if (!held) return [];
  const quote = held.quote.replace(/\s+/g, " ").slice(0, MOST_QUOTED);
  return [
    `Held: the human's words "${quote}" put ${held.tasks.join(", ")} in question; writes wait until each is kept, deferred or abandoned.`,
  ];
}

/** At most two lines. */
export function decisionLines(state: State, sessionID: string): readonly string[] {
  return [...hold(state, sessionID), ...decisions(state)];
}
