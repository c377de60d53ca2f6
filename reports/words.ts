/**
 * How figures are put into words, the same in every form of the report.
 */
import type {
  ArmInfo,
  ArmReport,
  ComparisonReport,
  FailureReport,
  MetricReport,
  Regression,
  Report,
  ScenarioReport,
} from "./model.ts";
import { GATED, meaningOf, thresholdOf } from "./thresholds.ts";

export const percent = (value: number): string =>
  `${(value * 100).toFixed(value === 0 || value === 1 ? 0 : 1)} %`;

/** A figure that is no share, without digits that nobody can rely on: three that count; whole numbers as they are. */
export const figure = (value: number): string =>
  Number.isInteger(value)
    ? `${value}`
    : `${Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))}`;

export const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Failures that were made short before the others, else in their order: those are the easier to look into. */
export const easiestFirst = (failures: readonly FailureReport[]): FailureReport[] =>
  failures.toSorted((a, b) => Number(b.short !== undefined) - Number(a.short !== undefined));

/** How much of a call is known. */
export const playedText = ({ planned, played }: Report["played"]): string =>
  `${played} of ${many(planned, "run")} ${planned === 1 ? "was" : "were"} played; the rest is unknown`;

/** How short a failure could be made. */
export const shortText = ({ steps, from }: NonNullable<FailureReport["short"]>): string =>
  steps < from
    ? `the same in ${steps} of ${from} steps`
    : `all ${from} steps; nothing could be left out in the time given`;

export const armText = (arm: ArmReport | undefined): string =>
  arm === undefined ? "not run" : `held in ${arm.pass} of ${many(arm.n, "run")}`;

/** The chance that so many runs in a row hold, for the longest row that was seen; "" for a single run. */
function powerText(arm: ArmReport | undefined): string {
  const longest = arm?.passPower.at(-1);
  return longest === undefined || longest.k === 1 ? "" : `${longest.k} in a row ${percent(longest.value)}`;
}

/** {@link armText} and {@link powerText} in one line. */
export const armLine = (arm: ArmReport | undefined): string =>
  [armText(arm), powerText(arm)].filter((text) => text !== "").join(", ");

/** A control that stands in for the session without the plugin, where that one could not fail. */
export interface NamedControl {
  readonly id: string;
  readonly arm: ArmReport;
}

/** The control of a scenario that is not the session without the plugin; undefined where it is. */
export function namedControl(
  { arms: known }: Pick<Report, "arms">,
  { arms }: Pick<ScenarioReport, "arms">,
): NamedControl | undefined {
  if (arms[BARE]) return undefined;
  const found = Object.entries(arms).find(([id]) =>
    known.some((one) => one.id === id && one.role === "control"),
  );
  return found && { id: found[0], arm: found[1] };
}

/** How the control did: the session without the plugin, or the one that is named in its place, by name. */
export function controlText(report: Report, scenario: ScenarioReport): string {
  const named = namedControl(report, scenario);
  if (!named) return armText(scenario.arms[BARE]);
  return `instead ${named.id}, ${armAbout(report.arms, named.id)}: ${armText(named.arm)}`;
}

const BARE = "bare";

/** The arm in words, such as "governed without the gate". */
export const armAbout = (arms: readonly ArmInfo[], id: string): string =>
  arms.find((arm) => arm.id === id)?.about ?? id;

/** Comparisons that ask the same, and what is to be read before them. */
export interface ComparisonGroup {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly ComparisonReport[];
  /** What is promised for such a host, with the figure. */
  readonly promised: readonly MetricReport[];
}

/** What each part is worth, and what is lost on hosts that lack something; groups without rows are left out. */
export function comparisonGroups(report: Report): readonly ComparisonGroup[] {
  const isDegraded = (id: string): boolean =>
    report.arms.some((arm) => arm.id === id && arm.role === "degraded");
  const groups: readonly ComparisonGroup[] = [
    {
      title: "What each part is worth",
      about:
        "The same agents with the same seeds, once with the whole plugin and once with the arm beside it. NULL: the interval of the effect includes zero.",
      rows: report.comparisons.filter(({ arm }) => !isDegraded(arm)),
      promised: [],
    },
    {
      title: "What is lost on a host that lacks something",
      about:
        "The whole plugin with the same agents and seeds, on this OpenCode and on a host without what the arm names. It need not hold there; what is promised is that nothing is lost in silence.",
      rows: report.comparisons.filter(({ arm }) => isDegraded(arm)),
      promised: report.metrics.filter(({ arm, threshold }) => isDegraded(arm) && threshold !== null),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** A promise for a host that lacks something, with what came of it. */
export const promiseText = (metric: MetricReport): string =>
  `${metric.verdict}: ${metric.scenario} ${metric.arm}: ${valueText(metric)} of ${metric.n} ${meaningOf(metric.id, metric.level) || metric.id} (asked: ${askedText(metric)})`;

/** A figure of a comparison: a share as per cent, anything else as it is. */
export const comparedText = ({ governed, other, measure }: ComparisonReport, value: number): string =>
  measure === HELD || (governed <= 1 && other <= 1) ? percent(value) : figure(value);

/** What a comparison compares, for people who have not read the code; "" where its name says it. */
export const measureText = ({ measure, level }: ComparisonReport): string =>
  level === null ? "" : [level, meaningOf(measure, level)].filter((text) => text !== "").join(": ");

const HELD = "runs that hold";

export function valueText(metric: MetricReport): string {
  if (metric.n === 0) return "not measured";
  return metric.fold === "share" ? percent(metric.value) : figure(metric.value);
}

/** Value, interval and count; nothing beside it of what was never measured. */
export const figureText = (metric: MetricReport): string =>
  metric.n === 0
    ? valueText(metric)
    : `${valueText(metric)}  (${intervalText(metric)}, ${countText(metric)})`;

/** Value and count. */
export const countedText = (metric: MetricReport): string =>
  metric.n === 0 ? valueText(metric) : `${valueText(metric)}, ${countText(metric)}`;

/** How many observations, and of how many runs where that is not the same. */
export const countText = ({ n, runs }: MetricReport): string =>
  runs === undefined || n === runs ? `n ${n}` : `n ${n} in ${many(runs, "run")}`;

export function intervalText(metric: MetricReport): string {
  const [low, high] = metric.ci;
  return metric.fold === "share"
    ? `${percent(low)} to ${percent(high)}`
    : `${figure(low)} to ${figure(high)}`;
}

/** What is asked of the metric in this arm; a dash where nothing is. */
export function askedText(metric: MetricReport): string {
  const threshold = metric.threshold === null ? undefined : thresholdOf(metric.id, metric.level);
  if (!threshold) return "–";
  const sign =
    threshold.sense === ">=" ? (threshold.gate === 1 ? "" : "≥ ") : threshold.gate === 0 ? "" : "≤ ";
  return `${sign}${threshold.fold === "share" ? percent(threshold.gate) : threshold.gate}`;
}

/** Enough of a hash to tell builds apart. */
const HASH_SHOWN = 8;

/** What was tested, and on what: the host, and the build of the plugin where the report says it. */
export function testedText({ host, hostVersion, plugin }: Report): string {
  const played = `${host === "fake" ? "simulated" : "real"} OpenCode ${hostVersion}`;
  if (!plugin) return played;
  const name = [plugin.name, plugin.version].filter(Boolean).join(" ");
  return `${played} · plugin ${name} (build ${plugin.sha256.slice(0, HASH_SHOWN)})`;
}

/** What a report is, for somebody who sees one for the first time. */
export const ABOUT_TEXT =
  "Hostile sessions, each with a user and a simulated agent, are played against a governance plugin for OpenCode: without the plugin (the control, which has to fail, or the session proves nothing) and with it. A run holds when nothing happened that its judges forbid; they look at the disk, at what the model was sent and at what was answered.";

/** Who plays when no real model does. */
const SIMULATED = "personas";

export const agentsText = ({ model, personas, users }: Report): string =>
  `${model === SIMULATED ? `simulated agents: ${personas.join(", ")}` : `model: ${model}`} · users: ${users.join(", ")}`;

export const levelsText = ({ model }: Report): string =>
  `Levels: delivered = what the plugin did, proved without any model · behaved = what ${model === SIMULATED ? "the simulated agent" : model} then did with it. PASS = the figure meets what is asked; its interval says how far it may be off.`;

export function seedText(seeds: readonly number[]): string {
  const [first] = seeds;
  const last = seeds.at(-1);
  if (first === undefined || last === undefined) return "none";
  return seeds.length > 3 && last - first === seeds.length - 1 ? `${first} to ${last}` : seeds.join(", ");
}

/** The governed arm's metrics, each with the control's beside it. */
export function metricPairs(
  report: Report,
): { readonly metric: MetricReport; readonly bare: MetricReport | undefined; readonly words: string }[] {
  return report.metrics
    .filter(({ arm }) => arm === "governed")
    .map((metric) => ({
      metric,
      bare: report.metrics.find(
        (other) =>
          other.arm === "bare" &&
          other.id === metric.id &&
          other.level === metric.level &&
          other.scenario === metric.scenario,
      ),
      words: meaningOf(metric.id, metric.level),
    }));
}

export const regressionText = ({ what, was, now }: Regression): string => `${what} was ${was}, is ${now}`;

/** Situations that a full call had to reach and did not; of any other call nothing is asked. */
export const unreached = ({ full = false, sometimes }: Report): Report["sometimes"] =>
  full ? sometimes.filter(({ reached }) => reached === 0) : [];

/** Figures that a gate asks for, and that a full call did not measure: what is not looked at cannot be held. */
export const unmeasured = ({ full = false, metrics }: Report): readonly string[] =>
  full
    ? GATED.filter(
        ({ id, level }) =>
          !metrics.some((one) => one.arm === "governed" && one.id === id && one.level === level && one.n > 0),
      ).map(({ id, level }) => `${id} (${level})`)
    : [];

type Sabotaged = Report["sabotage"]["matrix"][number];

/** Broken variants of which nobody knows whether they would be noticed. */
export const unplayed = ({ sabotage }: Pick<Report, "sabotage">): Sabotaged[] =>
  sabotage.matrix.filter(({ played = true }) => !played);

/** How far a broken variant that was not played to its end was played. */
export function unplayedText({ id, mechanism, about, cells }: Sabotaged): string {
  const runs = cells.reduce((sum, cell) => sum + cell.runs, 0);
  return `${id} (${mechanism}): ${about}; ${runs === 0 ? "not played" : `not played to its end, after ${many(runs, "run")} nobody knows`}`;
}

/** The whole report in one sentence. */
export function summaryText(report: Report): string {
  const count = (verdict: string) => report.scenarios.filter((one) => one.verdict === verdict).length;
  const red = report.metrics.filter(({ verdict }) => verdict === "FAIL");
  const { planned, played } = report.played;
  const parts = [
    `${played < planned ? `INTERRUPTED after ${played} of ${many(planned, "run")} · ` : ""}${count("PASS")} of ${report.scenarios.length} scenarios hold`,
  ];
  for (const verdict of ["FAIL", "NULL", "INCONCLUSIVE"])
    if (count(verdict) > 0) parts.push(`${count(verdict)} ${verdict}`);
  const worth = report.comparisons.filter(({ verdict }) => verdict !== "INFO");
  const idle = worth.filter(({ verdict }) => verdict === "NULL").length;
  if (worth.length > 0)
    parts.push(
      `${worth.filter(({ verdict }) => verdict === "PASS").length} of ${worth.length} comparisons show an effect${idle > 0 ? `, ${idle} none` : ""}`,
    );
  const unsure = report.metrics.filter(({ verdict }) => verdict === "INCONCLUSIVE").length;
  if (red.length + unsure === 0) parts.push("every gated figure is met");
  if (red.length > 0)
    parts.push(`${red.length} ${red.length === 1 ? "figure misses its" : "figures miss their"} gate`);
  if (unsure > 0) parts.push(`${many(unsure, "figure")} INCONCLUSIVE`);
  const unknown = unplayed(report).length;
  if (report.sabotage.total > 0)
    parts.push(
      `${report.sabotage.caught} of ${report.sabotage.total} broken variants of the plugin caught${unknown > 0 ? `, ${unknown} not played` : ""}`,
    );
  const missed = unreached(report).length;
  if (missed > 0) parts.push(`${many(missed, "situation")} never reached`);
  const unseen = unmeasured(report).length;
  if (unseen > 0) parts.push(`${many(unseen, "gated figure")} not measured`);
  if (report.regressions.length > 0) parts.push(`${report.regressions.length} worse than the baseline`);
  if (report.determinism.equal === false) parts.push("runs are NOT deterministic");
  return `${parts.join(" · ")}.`;
}
