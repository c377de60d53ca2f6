/**
 * What the messages of one human usually score. Who thinks aloud and gives reasons sounds more like a change all day than
 * who types three words, and neither changes the course more often for it.
 */

/** Scores of messages so far. */
export interface Usual {
  readonly count: number;
  readonly sum: number;
}
export const NOTHING_USUAL: Usual = { count: 0, sum: 0 };

/** So many messages of anybody count as if the human had said them first. */
const ANYBODY = 3;
/** So much of the difference from others is habit. */
const HABIT = 0.6;
const DIGITS = 100;

/**
 * By how much a human's messages score above those of others out of habit.
 * @param plain what messages of others score that change nothing.
 */
export const aboveOthers = ({ count, sum }: Usual, plain: number): number =>
  (HABIT * (sum - count * plain)) / (count + ANYBODY);

/** With one message more. A change tells nothing of the others: it counts as one that lies on the line. */
export const withScore = ({ count, sum }: Usual, score: number, ask: number): Usual => ({
  count: count + 1,
  sum: Math.round((sum + Math.min(score, ask)) * DIGITS) / DIGITS,
});
