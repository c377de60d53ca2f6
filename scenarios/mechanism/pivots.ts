/**
 * Mechanisms whose absence changed nothing in a play, with what was measured and which step of the seeds' pivot chain
 * (strategic plan, part 7) was taken. Rendered into SPIKE-RESULTS.md; an arm without effect that is not recorded here
 * fails the run.
 */
export interface Pivot {
  /** Id of the mechanism. */
  readonly mechanism: string;
  readonly scenario: string;
  /** Day of the measurement. */
  readonly date: string;
  /** What was measured, with n and interval. */
  readonly measured: string;
  /** The milestone of the seeds whose chain this is. */
  readonly chain: string;
  /** What was tried, and what was decided. */
  readonly decided: string;
}

export const PIVOTS: readonly Pivot[] = [];
