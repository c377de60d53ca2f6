/**
 * The answer for machines: 0 everything that was asked held, 1 a gate failed (a red metric, a control
 * that passes, two runs of one seed that differ), 2 is reserved for "could not run" and never computed here.
 */
import type { Report } from "./model.ts";
import { unmeasured, unplayed, unreached } from "./words.ts";

/**
 * 0 or 1 for a report of runs that took place. INCONCLUSIVE does not fail: the table says it. Nor does an arm without
 * effect, if it is recorded what was made of that. A full call also fails when a situation that it has to reach never
 * occurred, or a figure that it has to hold was not measured.
 */
export function exitCode(report: Report): 0 | 1 {
  const red = (verdict: string) => verdict === "FAIL" || verdict === "NULL";
  const failed =
    report.scenarios.some((scenario) => red(scenario.verdict)) ||
    report.metrics.some((metric) => red(metric.verdict)) ||
    report.comparisons.some(
      ({ verdict, record }) => verdict === "FAIL" || (verdict === "NULL" && record === null),
    ) ||
    report.determinism.equal === false ||
    report.played.played < report.played.planned ||
    report.sabotage.survivors.length > 0 ||
    unplayed(report).length > 0 ||
    report.regressions.length > 0 ||
    unmeasured(report).length > 0 ||
    unreached(report).length > 0;
  return failed ? 1 : 0;
}
