/**
 * How much one human usually says. Who thinks aloud and gives reasons shows more in every message than who types three
 * words, and neither changes the course more often for it. So the lines follow the human, and never the message itself.
 */
import { isCjk } from "../text/normal-text.ts";

/** Messages so far, and by how much each was longer than those of others, as logarithms that are added up. */
export interface Usual {
  readonly count: number;
  readonly longer: number;
}
export const NOTHING_USUAL: Usual = { count: 0, longer: 0 };

/** Words of an ordinary message in the rounds, and of one that opens the work: their geometric means. */
const ORDINARY = 7;
const OPENING = 16;
/** What opens the work tells as much as so many later messages. */
const OPENING_COUNTS = 2;
/** So many ordinary messages count as if the human had said them first. */
const ANYBODY = 5;
/** By how much a human who says e times as much as others scores higher. The weights are fitted with that. */
const HABIT = 4;
const SIGNS_TO_A_WORD = 2;
/** Who only says hello is not terse: so much of an ordinary message counts at least. */
const LEAST = 0.4;
/** Of a longer message it is not known how much was pasted. */
const MOST = 60;
const DIGITS = 100;

/** By how much a human's messages score above those of others for their length alone. */
export const aboveOthers = ({ count, longer }: Usual): number => (HABIT * longer) / (count + ANYBODY);

/** Words that were typed, code spans too. */
const wordsIn = (typed: string): number =>
  typed
    .split(/\s+/)
    .reduce((sum, word) => sum + (word === "" ? 0 : isCjk(word) ? [...word].length / SIGNS_TO_A_WORD : 1), 0);

/** With one message more. @param typed the message without what stands in it as a paste does. */
export function withMessage({ count, longer }: Usual, typed: string, opens: boolean): Usual {
  const times = opens ? OPENING_COUNTS : 1;
  const usual = opens ? OPENING : ORDINARY;
  const words = Math.min(MOST, Math.max(LEAST * usual, wordsIn(typed)));
  const more = times * Math.log((1 + words) / (1 + usual));
  return { count: count + times, longer: Math.round((longer + more) * DIGITS) / DIGITS };
}
