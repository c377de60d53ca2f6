/**
 * The report for people at a terminal: what was tried, whether it held with and without the plugin, and
 * each figure in words with its level of truth. It must be understandable without reading any code.
 */
import Table from "cli-table3";
import { gridTable } from "./grid-table.ts";
import type { ArmReport, MetricReport, Report } from "./model.ts";
import { paint } from "./paint.ts";
import {
  agentsText,
  comparisonGroups,
  promiseText,
  type ComparisonGroup,
  levelsText,
  armAbout,
  armLine,
  controlText,
  askedText,
  comparedText,
  testedText,
  figureText,
  many,
  metricPairs,
  namedControl,
  regressionText,
  playedText,
  seedText,
  valueText,
  shortText,
  summaryText,
  unplayed,
  unplayedText,
} from "./words.ts";

/** The whole report as text, without a trailing newline. `color` adds terminal colours. */
export function reportTable(report: Report, color = false): string {
  const parts = [
    gridTable(report, color),
    scenarioTable(report, color),
    ...comparisonGroups(report).map((group) => comparisonTable(report, group, color)),
    metricTable(report, color),
    [...facts(report), levelsText(report), ...outcome(report), ...reach(report), ...failed(report, 5)].join(
      "\n",
    ),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** What fits a screen: the grid, the report in a sentence, and what failed; figures and comparisons are left out. */
export function reportScreen(report: Report, color = false): string {
  const lines = [summaryText(report), ...facts(report), ...outcome(report), ...failed(report, 2)];
  return [gridTable(report, color), "", ...lines].join("\n");
}

function scenarioTable(report: Report, color: boolean): string {
  const table = new Table({
    head: ["Scenario", "control: without the plugin", "with the plugin", "Verdict"],
    style: { head: [], border: [] },
    colWidths: [44, 18, 18, 32],
    wordWrap: true,
  });
  for (const scenario of report.scenarios) {
    table.push([
      `${scenario.id}  ${scenario.about}`,
      controlText(report, scenario),
      armLine(scenario.arms["governed"]),
      `${paint(scenario.verdict, color)}: ${scenario.because}`,
    ]);
    const shown = new Set(["bare", "governed", namedControl(report, scenario)?.id]);
    for (const [name, arm] of Object.entries(scenario.arms)) {
      if (!shown.has(name))
        table.push([
          `arm ${name}\n${armAbout(report.arms, name)}`,
          "",
          armLine(arm),
          verdictText(report, name, arm),
        ]);
    }
  }
  return table.toString();
}

/** Nothing is asked of an arm that is only compared. */
function verdictText({ arms }: Report, id: string, arm: ArmReport): string {
  const role = arms.find((one) => one.id === id)?.role;
  return role === "compared" || role === "degraded"
    ? "compared below"
    : role === "control"
      ? "control"
      : arm.verdict;
}

function comparisonTable({ arms }: Report, group: ComparisonGroup, color: boolean): string {
  const table = new Table({
    head: ["Beside governed", "Compared", "governed", "other", "Effect (95 % interval, pairs)", "Verdict"],
    style: { head: [], border: [] },
    colWidths: [34, 18, 10, 10, 24, 26],
    wordWrap: true,
  });
  for (const one of group.rows) {
    const { effect, n } = one;
    const [low, high] = effect.ci.map((value) => comparedText(one, value));
    table.push([
      `${one.scenario} ${one.arm}\n${armAbout(arms, one.arm)}`,
      `${one.measure}${one.level === null ? "" : ` (${one.level})`}`,
      comparedText(one, one.governed),
      comparedText(one, one.other),
      `${comparedText(one, effect.value)}  (${low} to ${high}, ${n})`,
      `${paint(one.verdict, color)}: ${one.because}`,
    ]);
  }
  return [`${group.title}. ${group.about}`, table.toString(), ...group.promised.map(promiseText)].join("\n");
}

/** A figure that misses its gate has a row; those that hold in several scenarios share one, which shows the worst. */
function metricTable(report: Report, color: boolean): string {
  const table = new Table({
    head: ["Measured", "Level", "without", "with the plugin (95 % interval, n)", "Asked", "Verdict"],
    style: { head: [], border: [] },
    colWidths: [42, 11, 9, 27, 9, 14],
    wordWrap: true,
  });
  const gated = metricPairs(report).filter(({ metric }) => metric.threshold !== null);
  const kinds = Map.groupBy(gated, ({ metric }) =>
    metric.verdict === "PASS"
      ? `${metric.id} ${metric.level}`
      : `${metric.id} ${metric.level} ${metric.scenario}`,
  );
  for (const pairs of kinds.values()) {
    const worst = pairs.reduce((one, other) => (isWorse(other.metric, one.metric) ? other : one));
    const { metric, bare, words } = worst;
    const where = pairs.length > 1 ? `${pairs.length} scenarios, worst ${metric.scenario}` : metric.scenario;
    table.push([
      `${metric.id} (${where})${words ? `: ${words}` : ""}`,
      metric.level,
      bare ? valueText(bare) : "–",
      figureText(metric),
      askedText(metric),
      paint(metric.verdict, color),
    ]);
  }
  return table.length === 0 ? "" : table.toString();
}

const isWorse = (one: MetricReport, other: MetricReport): boolean =>
  one.threshold?.startsWith("<=") === true ? one.value > other.value : one.value < other.value;

const facts = (report: Report): string[] => [
  `Host: ${testedText(report)} · seeds ${seedText(report.seeds)} · ${agentsText(report)}`,
];

/** What the run as a whole came to. */
function outcome(report: Report): string[] {
  const { determinism, sabotage, played } = report;
  const lines: string[] = [];
  if (played.played < played.planned) lines.push(`INTERRUPTED: ${playedText(played)}.`);
  if (determinism.equal !== null) {
    const equal = determinism.equal ? "byte-equal" : "DIFFERENT: the run is not deterministic";
    lines.push(`Determinism: ${many(determinism.checked, "run")} played twice, traces ${equal}.`);
  }
  if (sabotage.total > 0) {
    lines.push(`Sabotage: ${sabotage.caught} of ${sabotage.total} broken variants of the plugin caught.`);
    for (const survivor of sabotage.survivors) lines.push(`  not caught: ${survivor}`);
    for (const row of unplayed(report)) lines.push(`  unknown: ${unplayedText(row)}`);
  }
  for (const regression of report.regressions)
    lines.push(`Worse than the baseline: ${regressionText(regression)}.`);
  return lines;
}

/** Which scenario noticed which mechanism, and what was never come across. */
function reach({ sabotage, sometimes }: Report): string[] {
  const missing = sometimes.filter((situation) => situation.reached === 0);
  return [
    ...matrixLines(sabotage.matrix),
    ...(missing.length > 0
      ? [`Never reached in this run: ${missing.map((m) => `${m.scenario} ${m.id}`).join(", ")}.`]
      : []),
  ];
}

/** @param most runs that are shown */
function failed({ failures }: Report, most: number): string[] {
  const shown = failures.slice(0, most);
  const rest = failures.length - shown.length;
  return [
    ...shown.flatMap((failure) => [
      "",
      `FAILED ${failure.scenario}, arm ${failure.arm}, agent ${failure.persona}, user ${failure.user}, seed ${failure.seed}`,
      ...failure.reasons.slice(0, 4).map(({ text }) => `  - ${text}`),
      `  replay: ${failure.replay}`,
      ...(failure.short ? [`  ${shortText(failure.short)}: ${failure.short.replay}`] : []),
    ]),
    ...(rest > 0 ? ["", `… and ${many(rest, "more failed run")}, all in report.json`] : []),
  ];
}

/** By mechanism, which scenarios noticed how many of its variants. */
function matrixLines(matrix: Report["sabotage"]["matrix"]): string[] {
  return [...new Set(matrix.map(({ mechanism }) => mechanism))].map((mechanism) => {
    const rows = matrix.filter((row) => row.mechanism === mechanism);
    const cells = rows.flatMap(({ cells: asked }) => asked);
    const scenarios = [...new Set(cells.map(({ scenario }) => scenario))].toSorted();
    const noticed = scenarios.map((scenario) => {
      const own = cells.filter((cell) => cell.scenario === scenario);
      return `${scenario} ${own.filter(({ red }) => red > 0).length} of ${own.length}`;
    });
    return `  ${mechanism}: ${rows.filter(({ caught }) => caught).length} of ${rows.length} caught (${noticed.join(", ")})`;
  });
}
