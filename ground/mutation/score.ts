/** How many mutants the tests notice, as Stryker counts: one that never ends is noticed, one that no test reaches is not. */
import type { MutantResult } from "@stryker-mutator/api/core";

export interface Score {
  /** Mutants that count: no compile or runtime errors of the tools, nothing ignored. */
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly notCovered: number;
  /** Percent of `mutants`; 100 when there are none. */
  readonly score: number;
}

export function scoreOf(results: readonly Pick<MutantResult, "status">[]): Score {
  const count = (status: MutantResult["status"]): number =>
    results.filter((mutant) => mutant.status === status).length;
  const [killed, timedOut] = [count("Killed"), count("Timeout")];
  const [survived, notCovered] = [count("Survived"), count("NoCoverage")];
  const mutants = killed + timedOut + survived + notCovered;
  return {
    mutants,
    killed,
    timedOut,
    survived,
    notCovered,
    score: mutants === 0 ? 100 : (100 * (killed + timedOut)) / mutants,
  };
}
