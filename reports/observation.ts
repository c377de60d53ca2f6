/**
 * What one run of one scenario hands over: verdicts of its oracles, and raw observations per metric. Raw
 * on purpose (hits of n, or single values): shards can be merged and intervals computed only from these.
 */
import type { Level } from "./model.ts";

/** `k` numbers the compaction an observation belongs to, for curves. */
export type Observation =
  | {
      readonly id: string;
      readonly level: Level;
      readonly hits: number;
      readonly n: number;
      readonly k?: number;
    }
  | { readonly id: string; readonly level: Level; readonly values: readonly number[] };

export interface RunResult {
  readonly scenario: string;
  readonly arm: string;
  readonly persona: string;
  readonly seed: number;
  /** Empty = every oracle held. */
  readonly reasons: readonly string[];
  readonly observations: readonly Observation[];
  /** Ids of "sometimes" situations that this run reached. */
  readonly reached: readonly string[];
}
