/**
 * A mechanism of the plugin as the suite sees it: how it is switched off, which is an arm of its own, and how it can be
 * subtly wrong. One list serves both: what is cut for an arm is a sabotage as well, and a sabotage that nobody notices
 * is a mechanism that nobody needs or a play that looks away.
 */
import type { Measure } from "@idumb/reports";
import type { Breakage } from "../sabotage/break-plugin.ts";

/** The plugin with one piece of its sources replaced. */
export interface Variant extends Breakage {
  /** What is wrong, for people. */
  readonly about: string;
}

/** A variant that must be noticed, and the play that should notice it first. */
export interface Sabotage extends Variant {
  readonly scenario: string;
  /** Who notices it soonest; the others are asked after them. */
  readonly persona?: string;
}

/** Where the mechanism should tell: in the runs that hold, or in a figure. */
interface Ask {
  readonly scenario: string;
  readonly measure: Measure | null;
}

export interface Mechanism {
  readonly id: string;
  /** In a phrase, for people. */
  readonly name: string;
  /**
   * All of it cut; of a rule for all (silence, order of bytes) the plainest breach. Without a scenario: no play shows
   * that it is gone, and `pivots.ts` says what was made of that.
   */
  readonly off: Sabotage | Variant;
  /** What the arm without it is compared by: at least one question. */
  readonly asks: readonly [Ask, ...Ask[]];
  /** Ways in which it can be there and wrong. */
  readonly wrong: readonly Sabotage[];
}
