import type { Difference } from "../trace/diff.ts";

/** What the comparison of one script came to. */
export interface Outcome {
  readonly id: string;
  /** Why it could not be compared at all. */
  readonly error?: string;
  /** What the fake host does with it, when it is the real one that cannot play it. */
  readonly fake?: string;
  readonly differences: readonly Difference[];
  /** How many runs of the real host the verdict needed, when more than one. */
  readonly run?: number;
  /** What differs between runs of the real host itself, when one of them agreed with the fake one. */
  readonly race?: readonly Difference[];
  /** Values that differ between runs of the real host, and were not compared for that: where they stand. */
  readonly ignored?: readonly string[];
}

export function isEqual(outcome: Outcome): boolean {
  return outcome.error === undefined && outcome.differences.length === 0;
}
