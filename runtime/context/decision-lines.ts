/**
 * The tech decisions in force and what holds writes, for the recovery block: after a compaction both must be known, and
 * nothing of what was replaced.
 */
import { choicesOf } from "../kernel/choice/tech-choice.ts";
import { holdOf } from "../kernel/signal/hold.ts";
import type { Hold } from "../kernel/record/hold.ts";
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

const quoted = ({ quote }: Hold): string => quote.replace(/\s+/g, " ").slice(0, MOST_QUOTED);

/** Stands before the plan, which holds unless the answer is another one. */
export function askedLines(state: State, sessionID: string): readonly string[] {
  const hold = holdOf(state, sessionID);
  if (hold === null || hold.isCertain) return [];
  return [
    `Asked: say before the next write what the human's words "${quoted(hold)}" change, if anything. The plan below holds until then.`,
  ];
}

function held(state: State, sessionID: string): readonly string[] {
  const hold = holdOf(state, sessionID);
  if (!hold?.isCertain) return [];
  return [
    `Held: the human's words "${quoted(hold)}" put ${hold.tasks.join(", ")} in question; writes wait until each is kept, deferred or abandoned.`,
  ];
}

/** At most two lines. */
export function decisionLines(state: State, sessionID: string): readonly string[] {
  return [...held(state, sessionID), ...decisions(state)];
}
