/**
 * The report for people at a terminal: what was tried, whether it held with and without the plugin, and
 * each figure in words with its level of truth. It must be understandable without reading any code.
 */
import Table from "cli-table3";
import type { ArmReport, MetricReport, Report } from "./model.ts";
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
  unplayed,
  unplayedText,
} from "./words.ts";

/** The whole report as text, without a trailing newline. `color` adds terminal colours. */
export function reportTable(report: Report, color = false): string {
  const parts = [
    scenarioTable(report, color),
    ...comparisonGroups(report).map((group) => comparisonTable(report, group, color)),
    metricTable(report, color),
    notes(report),
  ];
  return parts.filter((part) => part !== "").join("\n");
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

function notes(report: Report): string {
  const lines = [
    `Host: ${testedText(report)} · seeds ${seedText(report.seeds)} · ${agentsText(report)}`,
    levelsText(report),
  ];
  const { determinism, sabotage, played } = report;
  if (played.played < played.planned) lines.push(`INTERRUPTED: ${playedText(played)}.`);
  if (determinism.equal !== null) {
    const equal = determinism.equal ? "byte-equal" : "DIFFERENT: the run is not deterministic";
    lines.push(`Determinism: ${many(determinism.checked, "run")} played twice, traces ${equal}.`);
  }
  if (sabotage.total > 0) {
    lines.push(`Sabotage: ${sabotage.caught} of ${sabotage.total} broken variants of the plugin caught.`);
    lines.push(...matrixLines(sabotage.matrix));
    for (const survivor of sabotage.survivors) lines.push(`  not caught: ${survivor}`);
    for (const row of unplayed(report)) lines.push(`  unknown: ${unplayedText(row)}`);
  }
  for (const regression of report.regressions)
    lines.push(`Worse than the baseline: ${regressionText(regression)}.`);
  const missing = report.sometimes.filter((situation) => situation.reached === 0);
  if (missing.length > 0) {
    lines.push(`Never reached in this run: ${missing.map((m) => `${m.scenario} ${m.id}`).join(", ")}.`);
  }
  const shown = report.failures.slice(0, 5);
  for (const failure of shown) {
    lines.push(
      "",
      `FAILED ${failure.scenario}, arm ${failure.arm}, agent ${failure.persona}, user ${failure.user}, seed ${failure.seed}`,
    );
    for (const reason of failure.reasons.slice(0, 4)) lines.push(`  - ${reason.text}`);
    lines.push(`  replay: ${failure.replay}`);
    if (failure.short) lines.push(`  ${shortText(failure.short)}: ${failure.short.replay}`);
  }
  const rest = report.failures.length - shown.length;
  if (rest > 0) lines.push("", `… and ${many(rest, "more failed run")}, all in report.json`);
  return lines.join("\n");
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

const COLORS: Readonly<Record<string, number>> = { PASS: 32, FAIL: 31, NULL: 35, INCONCLUSIVE: 33, INFO: 90 };

const paint = (word: string, color: boolean): string =>
  color ? `\u001b[${COLORS[word] ?? 0}m${word}\u001b[0m` : word;
