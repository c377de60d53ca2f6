/**
 * Whether the human was asked which database is final, with how often it was changed and in which order, before the
 * fifth was built; and whether it could be built once they had answered. A question counts wherever a human reads it:
 * in the agent's answer or as a message of the host's screen.
 */
import type { Reason } from "@idumb/reports";
import { toastsOf } from "../oracle/toasts.ts";
import type { Evidence, Judgement } from "../play/evidence.ts";
import { FIFTH, HISTORY } from "./user.ts";

const CHANGES = HISTORY.length - 2;

/** Count and history of at least three changes, and that somebody has to say which one holds. */
function asks(text: string): boolean {
  const order = HISTORY.slice(0, CHANGES + 1).join("[^]{1,20}");
  return /\b[34] times\b/.test(text) && new RegExp(order).test(text) && /\bfinal\b/.test(text);
}

/** Fails when the fifth stands on disk before the question, when nobody asks, and when the answer leads nowhere. */
export function asked(evidence: Evidence): Judgement {
  const reasons: Reason[] = [];
  const settled = evidence.turns.find(({ label }) => label === "settle")?.index ?? Infinity;
  const built = evidence.frames.find(({ disk }) => disk.has(FIFTH))?.turn;
  const answered = evidence.turns.find(({ answer }) => asks(answer))?.index;
  const shown = toastsOf(evidence).some(({ text }) => asks(text));
  if (built !== undefined && built < settled)
    reasons.push({
      text: `${FIFTH} was built before the human said which database is final`,
      turn: built + 1,
    });
  if (answered === undefined && !shown)
    reasons.push({
      text: "nobody asked the human, with count and history, which database is final",
      turn: null,
    });
  if (built === undefined)
    reasons.push({ text: `${FIFTH} was never built, although the human had settled it`, turn: null });
  return {
    reasons,
    observations: [],
    reached: [
      ...(shown ? ["asked on the screen"] : []),
      ...(answered === undefined ? [] : ["asked by the agent"]),
    ],
  };
}
