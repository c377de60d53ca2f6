/**
 * The regression gate: what held in the committed baseline must still hold, even where the threshold would forgive.
 * With the same seeds a figure may not be worse at all, since the same code gives the same figure; with other seeds
 * it is worse when its whole interval lies on the wrong side of the baseline's value; that of a share counts answers, as
 * gates do, so that few runs forgive no more than few answers.
 */
import type { HostKind } from "opencode-simulator";
import type { Interval, Level, MetricReport, Regression, Report, Verdict } from "./model.ts";
import { schemaProblem } from "./schema-problem.ts";
import { shareApart } from "./stats.ts";
import { thresholdOf } from "./thresholds.ts";
import { seedText, valueText } from "./words.ts";

export interface Baseline {
  readonly suiteVersion: string;
  readonly host: HostKind;
  /** Which OpenCode that was, or imitated; 1 where it is not said. */
  readonly opencode?: 2;
  readonly seeds: readonly number[];
  readonly scenarios: readonly { readonly id: string; readonly verdict: Verdict }[];
  /** Of the governed arm, those that have a threshold and are the same whenever they are taken. */
  readonly metrics: readonly {
    readonly id: string;
    readonly scenario: string;
    readonly level: Level;
    readonly value: number;
  }[];
}

/** A baseline that lies on disk. Throws an Error whose message says what is wrong with the text, and where. */
export function readBaseline(text: string): Baseline {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is no JSON (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    });
  }
  const problem = schemaProblem(data, "baseline");
  if (problem !== null) throw new Error(problem);
  return data as Baseline;
}

/** What of a report later reports are compared with; @param opencode which one it was measured on. */
export const baselineOf = (report: Report, opencode: 1 | 2 = 1): Baseline => ({
  suiteVersion: report.suiteVersion,
  host: report.host,
  ...(opencode === 2 ? { opencode } : {}),
  seeds: report.seeds,
  scenarios: report.scenarios.map(({ id, verdict }) => ({ id, verdict })),
  metrics: gated(report).map(({ id, scenario, level, value }) => ({ id, scenario, level, value })),
});

/** What got worse, or is measured no longer with the same seeds; what is only new, or was not played, is neither. */
export function regressionsOf(report: Report, baseline: Baseline): Regression[] {
  const sameSeeds = JSON.stringify(report.seeds) === JSON.stringify(baseline.seeds);
  const then = sameSeeds ? "" : ` with seeds ${seedText(baseline.seeds)}`;
  const regressions: Regression[] = [];
  for (const { id, verdict } of baseline.scenarios) {
    const now = report.scenarios.find((one) => one.id === id);
    if (verdict === "PASS" && now && now.verdict !== "PASS")
      regressions.push({ what: id, was: `${verdict}${then}`, now: now.verdict });
  }
  for (const was of baseline.metrics) {
    const now = gated(report).find(
      ({ id, scenario, level }) => id === was.id && scenario === was.scenario && level === was.level,
    );
    const what = `${was.scenario} ${was.id} (${was.level})`;
    const isPlayed = report.scenarios.some(({ id, arms }) => id === was.scenario && arms["governed"]);
    if (!now || now.n === 0) {
      if (sameSeeds && isPlayed) regressions.push({ what, was: `${was.value}`, now: "not measured" });
    } else if (isWorse(now, was.value, sameSeeds))
      regressions.push({
        what,
        was: `${valueText({ ...now, value: was.value })}${then}`,
        now: valueText(now),
      });
  }
  return regressions;
}

/** Of a mean, relative. */
const SLACK = 0.05;

const gated = (report: Report): MetricReport[] =>
  report.metrics.filter(
    ({ id, level, arm, threshold }) =>
      arm === "governed" && threshold !== null && thresholdOf(id, level)?.isTimed !== true,
  );

function isWorse(now: MetricReport, was: number, sameSeeds: boolean): boolean {
  const sense = thresholdOf(now.id, now.level)?.sense;
  // A longer word in a note is no regression; a twentieth more of it is.
  if (sameSeeds && now.fold === "mean")
    return sense === ">=" ? now.value < was * (1 - SLACK) : now.value > was * (1 + SLACK);
  const [low, high] = sameSeeds ? [now.value, now.value] : intervalOf(now);
  return sense === ">=" ? high < was : low > was;
}

function intervalOf({ fold, value, n, ci }: MetricReport): Interval {
  if (fold === "share") return shareApart(value, n);
  return fold === "mean" ? ci : [value, value];
}
