/**
 * Puts the judgements of several oracles into one. A scenario judges a run by several rules, and the report wants one
 * list of reasons, figures and situations of each run.
 */
import type { Judgement } from "../play/evidence.ts";

/** All reasons, observations and situations, in the order given. */
export const joinJudgements = (...judgements: readonly Judgement[]): Judgement => ({
  reasons: judgements.flatMap(({ reasons }) => reasons),
  observations: judgements.flatMap(({ observations }) => observations),
  reached: [...new Set(judgements.flatMap(({ reached }) => reached))],
});
