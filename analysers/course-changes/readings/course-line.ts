/**
 * The score of a message and the two lines it is compared with. Weights and lines are data (`weights.json`), fitted by
 * `scoring/train.ts`; a test fits them again.
 */
import WEIGHTS from "./weights.json" with { type: "json" };
import type { Readings } from "./readings.ts";

/** `ask`: the agent says what the message does before it writes; `tell`: it is told that it may; `none`: nothing. */
export type CourseLine = "ask" | "tell" | "none";

/** Weights by the names of readings, and what the score is compared with. */
export interface CourseWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
  readonly ask: number;
  readonly tell: number;
}

export const scoreOf = (
  readings: Readings,
  { bias, weights }: Pick<CourseWeights, "bias" | "weights">,
): number =>
  Object.entries(readings).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), bias);

/** No reading at all is a first message: it opens the work and changes no course. */
export function courseOf(readings: Readings): CourseLine {
  if (Object.keys(readings).length === 0) return "none";
  const score = scoreOf(readings, WEIGHTS);
  return score >= WEIGHTS.ask ? "ask" : score >= WEIGHTS.tell ? "tell" : "none";
}
