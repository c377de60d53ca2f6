/** The records of mechanisms that a play does not miss: written by hand from a report, rendered with the spikes. */
import { readFileSync } from "node:fs";

export interface Pivot {
  /** Id of the mechanism in `scenarios/mechanism`. */
  readonly mechanism: string;
  readonly scenario: string;
  /** Id of the figure, or "runs that hold". */
  readonly measure: string;
  /** Day of the measurement. */
  readonly date: string;
  /** Both values, the difference with its interval, and the number of pairs. */
  readonly measured: string;
  /** The steps that were planned for the case that it has no effect, in their order. */
  readonly chain: string;
  /** Which step was taken, and why the mechanism stays or goes. */
  readonly decided: string;
}

/** Throws when a record lacks something: a pivot without a figure is none. */
export function readPivots(): readonly Pivot[] {
  const file = new URL("pivots.json", import.meta.url);
  const pivots = JSON.parse(readFileSync(file, "utf8")) as readonly Pivot[];
  const keys = ["mechanism", "scenario", "measure", "date", "measured", "chain", "decided"] as const;
  for (const [index, pivot] of pivots.entries())
    for (const key of keys)
      if (typeof pivot[key] !== "string" || pivot[key] === "")
        throw new Error(`spikes/pivots.json: record ${index + 1} has no "${key}"`);
  return pivots;
}
