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

/** Why a run failed. */
export interface Reason {
  readonly text: string;
  /** The user's turn in which it failed, counted from 1; null when it is none in particular. */
  readonly turn: number | null;
}

export interface RunResult {
  readonly scenario: string;
  readonly arm: string;
  readonly persona: string;
  /** The character of the user. */
  readonly user: string;
  readonly seed: number;
  /** Empty = every oracle held. */
  readonly reasons: readonly Reason[];
  readonly observations: readonly Observation[];
  /** Ids of "sometimes" situations that this run reached. */
  readonly reached: readonly string[];
}
