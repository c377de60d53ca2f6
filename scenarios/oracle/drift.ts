/**
 * Whether a change of course is noticed when it happens: messages that plant one must be flagged to the agent in that
 * very turn, messages of ordinary work must not. Read from what the model was sent.
 */
import type { Evidence, Finding } from "../play/evidence.ts";
import { notesIn } from "./plugin-words.ts";

const FLAG = /^(?:<idumb>\n)?(?:SIGNAL|DECLARE)\b/m;

/** @param planted, ordinary labels of the turns that change course, and of those that do not. */
export function drift(evidence: Evidence, planted: readonly string[], ordinary: readonly string[]): Finding {
  const flagged = new Set(
    notesIn(evidence.requests).flatMap(({ turn, text }) => (FLAG.test(text) ? turn : [])),
  );
  const episodes = evidence.turns.filter(({ label }) => planted.includes(label));
  const clean = evidence.turns.filter(({ label }) => ordinary.includes(label));
  const among = (turns: typeof episodes) => turns.filter(({ index }) => flagged.has(index)).length;
  return {
    reasons: [],
    observations: [
      { id: "drift-recall", level: "delivered", hits: among(episodes), n: episodes.length },
      { id: "drift-false-alarm", level: "delivered", hits: among(clean), n: clean.length },
    ],
    reached: [],
  };
}
