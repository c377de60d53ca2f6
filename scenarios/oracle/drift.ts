/**
 * Whether a change of course is noticed when it happens: messages that plant one must be flagged to the agent in that
 * very turn, messages of ordinary work must not. Read from what the model was sent.
 */
import type { Observation } from "@idumb/reports";
import { COMPACTION, type Evidence, type Judgement } from "../play/evidence.ts";
import { ASIDE } from "../user/act.ts";
import { notesIn } from "./plugin-words.ts";

const FLAG = /^(?:<idumb>\n)?COURSE:/m;

const flaggedTurns = ({ requests }: Evidence): ReadonlySet<number> =>
  new Set(notesIn(requests).flatMap(({ turn, text }) => (FLAG.test(text) ? turn : [])));

/** What the user says aside changes no course, whatever the play is about: measures how often it was taken for that. */
export function asidesFlagged(evidence: Evidence): Judgement {
  const flagged = flaggedTurns(evidence);
  const asides = evidence.turns.filter(({ label, said }) => label === ASIDE && said !== COMPACTION);
  const hits = asides.filter(({ index }) => flagged.has(index)).length;
  const observations: Observation[] =
    asides.length === 0 ? [] : [{ id: "drift-false-alarm", level: "delivered", hits, n: asides.length }];
  return { reasons: [], observations, reached: [] };
}

/**
 * Fails when nothing at all is noticed by a plugin that keeps a plan; how much is, is a rate.
 * @param planted, ordinary labels of the turns that change course, and of those that do not.
 */
export function drift(
  evidence: Evidence,
  planted: readonly string[],
  ordinary: readonly string[],
): Judgement {
  const flagged = flaggedTurns(evidence);
  const episodes = evidence.turns.filter(({ label }) => planted.includes(label));
  const clean = evidence.turns.filter(({ label }) => ordinary.includes(label));
  const among = (turns: typeof episodes) => turns.filter(({ index }) => flagged.has(index)).length;
  const isDeaf =
    episodes.length > 0 && among(episodes) === 0 && evidence.turns.some(({ tasks }) => tasks.length > 0);
  const text = `none of ${episodes.length} changes of course was flagged`;
  return {
    reasons: isDeaf ? [{ text, turn: (episodes[0]?.index ?? 0) + 1 }] : [],
    observations: [
      { id: "drift-recall", level: "delivered", hits: among(episodes), n: episodes.length },
      { id: "drift-false-alarm", level: "delivered", hits: among(clean), n: clean.length },
    ],
    reached: [],
  };
}
