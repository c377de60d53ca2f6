/**
 * The figures of one scenario: the observations of its runs, put together per arm, metric and level, with an interval
 * and what the gate says. They are kept run by run until then, since those of one run resemble each other.
 */
import type { ArmInfo, MetricReport } from "./model.ts";
import type { Observation, RunResult } from "./observation.ts";
import { bootstrap, clusteredShare, folded, ratio } from "./stats.ts";
import { gateText, thresholdOf, verdictOn } from "./thresholds.ts";

/** What one run saw of one metric at one level: never empty. */
type SeenInRun = readonly Observation[];

/** @param runs those of the scenario, of all arms. @param roleOf undefined for an arm that is not listed. */
export function metricsOf(
  scenario: string,
  model: string,
  runs: readonly RunResult[],
  roleOf: (arm: string) => ArmInfo["role"] | undefined,
): MetricReport[] {
  const arms = [...new Set(runs.map((run) => run.arm))].toSorted();
  return arms.flatMap((arm) => {
    const own = runs.flatMap((run) => (run.arm === arm ? [...byMetric(run)] : []));
    return [...Map.groupBy(own, ([key]) => key)]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, group]) =>
        metric(
          { scenario, arm, model, isDegraded: roleOf(arm) === "degraded" },
          group.map(([, seen]) => seen),
        ),
      );
  });
}

const byMetric = ({ observations }: RunResult): Map<string, SeenInRun> =>
  Map.groupBy(observations, ({ id, level }) => `${id}/${level}`);

interface MetricOf {
  readonly scenario: string;
  readonly arm: string;
  readonly model: string;
  readonly isDegraded: boolean;
}

function metric({ scenario, arm, model, isDegraded }: MetricOf, group: readonly SeenInRun[]): MetricReport {
  const first = group[0]?.[0];
  if (!first) throw new Error("reports: a metric without observations");
  const threshold = thresholdOf(first.id, first.level);
  const figure = fold(group, threshold?.fold ?? ("values" in first ? "mean" : "share"));
  // Where nothing got past the gate there is nothing to tell of.
  const gated =
    threshold !== undefined &&
    (threshold.of === "degraded" ? isDegraded && figure.n > 0 : arm === "governed");
  const verdict = gated ? verdictOn(threshold, first.level, figure) : "INFO";
  return {
    id: first.id,
    scenario,
    level: first.level,
    arm,
    model: first.level === "behaved" ? model : "none",
    ...figure,
    threshold: gated ? gateText(threshold) : null,
    verdict,
  };
}

type Figure = Pick<MetricReport, "value" | "fold" | "n" | "runs" | "ci" | "series">;

const fold = (group: readonly SeenInRun[], how: MetricReport["fold"]): Figure =>
  how === "share" ? share(group) : folding(group, how);

function share(group: readonly SeenInRun[]): Figure {
  const counted = group.map((seen) => seen.flatMap((one) => ("values" in one ? [] : [one])));
  const runs = counted.map(countOf).filter(({ n }) => n > 0);
  const { hits, n } = countOf(runs);
  const series = curve(counted.flat());
  return {
    value: ratio(n === 0 ? 0 : hits / n),
    fold: "share",
    n,
    runs: runs.length,
    ci: clusteredShare(runs),
    ...(series.length > 0 && { series }),
  };
}

const countOf = (seen: readonly { readonly hits: number; readonly n: number }[]) => ({
  hits: seen.reduce((sum, { hits }) => sum + hits, 0),
  n: seen.reduce((sum, { n }) => sum + n, 0),
});

/** The share after each compaction. */
function curve(seen: readonly Extract<Observation, { n: number }>[]): NonNullable<Figure["series"]> {
  return [...Map.groupBy(seen, ({ k }) => k)]
    .flatMap(([k, group]) => (k === undefined ? [] : [{ k, ...countOf(group) }]))
    .toSorted((a, b) => a.k - b.k)
    .map(({ k, hits, n }) => ({ k, value: ratio(n === 0 ? 0 : hits / n), n }));
}

function folding(group: readonly SeenInRun[], how: "mean" | "sum" | "max"): Figure {
  const runs = group
    .map((seen) => seen.flatMap((one) => ("values" in one ? one.values : [])))
    .filter((values) => values.length > 0);
  const values = runs.flat();
  const value = folded(values, how);
  return {
    value: how === "mean" ? ratio(value) : value,
    fold: how,
    n: values.length,
    runs: runs.length,
    ci: bootstrap(runs, how, values.length),
  };
}
