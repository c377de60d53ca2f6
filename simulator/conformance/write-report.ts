import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ForeignPart } from "./foreign/compare-foreign.ts";
import { isEqual, type Outcome } from "./outcome.ts";

/** The verdict of a run as a file: everything that was compared, and which part of it was generated. */
export interface Report {
  readonly equal: number;
  readonly total: number;
  /** Scripts that are not equal, with what differs. */
  readonly differences: readonly Outcome[];
  /** Scripts in which the real host differs from itself, with what differs between its runs. */
  readonly races: readonly Pick<Outcome, "id" | "run" | "race">[];
  readonly generated?: GeneratedPart;
  /** Plugins of other people, and how many of the scripts of each are equal. */
  readonly foreign?: readonly ForeignPart[];
  /** Names of `known-differences.json`: those that still differ, and those that no longer do. */
  readonly known?: { readonly differ: readonly string[]; readonly stale: readonly string[] };
}

export interface GeneratedPart {
  readonly seed: number;
  /** Scripts asked for; in a run of limited time, as many as there was time for. */
  readonly count: number;
  readonly equal: number;
  readonly total: number;
}

export function makeReport(
  outcomes: readonly Outcome[],
  more: Pick<Report, "generated" | "known" | "foreign"> = {},
): Report {
  return {
    equal: outcomes.filter(isEqual).length,
    total: outcomes.length,
    differences: outcomes.filter((one) => !isEqual(one)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    races: outcomes
      .filter((one) => one.race !== undefined)
      .map(({ id, run, race }) => ({ id, ...(run === undefined ? {} : { run }), ...(race ? { race } : {}) })),
    ...more,
  };
}

export function writeReport(report: Report, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, undefined, 1)}\n`);
}
