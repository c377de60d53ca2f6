/**
 * Stop always stops: once the user has interrupted a turn, the agent is asked nothing more before the user speaks again.
 */
import type { Evidence, Judgement } from "../play/evidence.ts";

/** @param label of the turns that the user interrupted. */
export function stops({ turns, requests }: Evidence, label: string): Judgement {
  const stopped = turns.filter((turn) => turn.label === label);
  const reasons = stopped.flatMap(({ index, sessionID, askedBefore }) => {
    if (askedBefore === undefined) return [{ text: "the user could not interrupt", turn: index + 1 }];
    const more = requests
      .slice(askedBefore)
      .filter((one) => one.turn === index && one.sessionID === sessionID && one.kind === "main").length;
    return more > 0
      ? [{ text: `after the user's abort the agent was asked ${more} times more`, turn: index + 1 }]
      : [];
  });
  return { reasons, observations: [], reached: stopped.length > 0 ? ["turn interrupted"] : [] };
}
