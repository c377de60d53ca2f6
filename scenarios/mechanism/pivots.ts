/**
 * Mechanisms whose absence changed nothing in a play, with what was measured, what was to be tried then and what was
 * made of it. They stand in SPIKE-RESULTS.md; an arm without effect that is not recorded fails the run.
 */
import { readFileSync } from "node:fs";

/** A record of `spikes/pivots.json`. */
interface Pivot {
  /** Id of the mechanism. */
  readonly mechanism: string;
  readonly scenario: string;
  /** What was compared. */
  readonly measure: string;
}

export const PIVOTS: readonly Pivot[] = JSON.parse(
  readFileSync(new URL("../../spikes/pivots.json", import.meta.url), "utf8"),
);
