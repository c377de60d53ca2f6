/**
 * The report for a pull request: fits a screen, names what failed and the command that plays it again.
 */
import { cell } from "./markdown-cell.ts";
import type { MetricReport, Report } from "./model.ts";
import {
  armLine,
  comparisonGroups,
  promiseText,
  type ComparisonGroup,
  controlText,
  askedText,
  countedText,
  easiestFirst,
  many,
  comparedText,
  testedText,
  metricPairs,
  regressionText,
  seedText,
  summaryText,
  unplayed,
  unplayedText,
  unmeasured,
  unreached,
  valueText,
  shortText,
} from "./words.ts";

/** Failed runs and reasons shown in full; the rest is counted. */
const SHOWN = 3;
/** Rows of a table that stand open; the rest is folded. */
const OPEN_ROWS = 8;

/** Markdown with a final newline. */
export function reportMarkdown(report: Report): string {
  return `${[
    `## Stress: ${summaryText(report)}`,
    "",
    `${cell(testedText(report))} · suite ${report.suiteVersion} · seeds ${seedText(report.seeds)}`,
    "",
    ...scenarios(report),
    ...report.regressions.map(
      (regression) => `- **Worse than the baseline:** ${cell(regressionText(regression))}`,
    ),
    ...(report.regressions.length > 0 ? [""] : []),
    ...failures(report),
    ...(report.sabotage.survivors.length > 0
      ? ["**Not noticed:**", "", ...report.sabotage.survivors.map((text) => `- ${cell(text)}`), ""]
      : []),
    ...(unplayed(report).length > 0
      ? ["**Not played:**", "", ...unplayed(report).map((row) => `- ${cell(unplayedText(row))}`), ""]
      : []),
    ...missed(report),
    ...comparisonGroups(report).flatMap(compared),
    ...figures(report),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

/** All of them while all hold; else those that do not, and the others folded. */
function scenarios(report: Report): string[] {
  const head = [
    "| Scenario | Control: without the plugin | With the plugin | Verdict |",
    "| --- | --- | --- | --- |",
  ];
  const row = (one: Report["scenarios"][number]): string =>
    `| **${one.id}** ${cell(one.about)} | ${cell(controlText(report, one))} | ${armLine(one.arms["governed"])} | ${one.verdict}: ${cell(one.because)} |`;
  const red = report.scenarios.filter(({ verdict }) => verdict !== "PASS").map(row);
  const held = report.scenarios.filter(({ verdict }) => verdict === "PASS").map(row);
  if (red.length === 0) return [...head, ...held, ""];
  return [
    ...opened(head, red, "scenarios that do not hold"),
    ...folded(`${held.length} scenarios that hold`, head, held),
  ];
}

/** One run of each scenario, the one that is easiest to look into. */
function failures({ failures: failed }: Report): string[] {
  const first = [...Map.groupBy(easiestFirst(failed), ({ scenario }) => scenario).values()].flatMap(
    ([one]) => one ?? [],
  );
  const shown = first.slice(0, SHOWN);
  return [
    ...shown.flatMap((failure) => [
      `**Failed: ${failure.scenario}, arm ${failure.arm}, agent ${failure.persona}, user ${failure.user}, seed ${failure.seed}**`,
      "",
      ...failure.reasons.slice(0, SHOWN).map(({ text }) => `- ${cell(text)}`),
      "",
      "```sh",
      failure.replay,
      ...(failure.short ? [`# ${shortText(failure.short)}:`, failure.short.replay] : []),
      "```",
      "",
    ]),
    ...(failed.length > shown.length
      ? [`… and ${many(failed.length - shown.length, "more failed run")}, all in report.json.`, ""]
      : []),
  ];
}

/** What a full call had to come across. */
function missed(report: Report): string[] {
  const list = (title: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`**${title}:**`, "", ...names.map((name) => `- ${cell(name)}`), ""];
  return [
    ...list(
      "Never reached",
      unreached(report).map(({ scenario, id }) => `${scenario} ${id}`),
    ),
    ...list("Never measured", unmeasured(report)),
  ];
}

const folded = (title: string, head: readonly string[], rows: readonly string[]): string[] =>
  rows.length === 0
    ? []
    : [`<details><summary>${title}</summary>`, "", ...head, ...rows, "", "</details>", ""];

const opened = (head: readonly string[], rows: readonly string[], what: string): string[] =>
  rows.length === 0
    ? []
    : [
        ...head,
        ...rows.slice(0, OPEN_ROWS),
        "",
        ...folded(`${rows.length - OPEN_ROWS} more ${what}`, head, rows.slice(OPEN_ROWS)),
      ];

/** What each arm lacks; arms without effect are shown, the others folded. */
function compared({ title, rows, promised }: ComparisonGroup): string[] {
  const row = (one: Report["comparisons"][number]): string => {
    const [low, high] = one.effect.ci.map((value) => comparedText(one, value));
    const { scenario, arm, measure, governed, other, n, verdict, because, effect } = one;
    return `| ${scenario} \`${arm}\` | ${cell(measure)} | ${comparedText(one, governed)} | ${comparedText(one, other)} | ${comparedText(one, effect.value)} (${low} to ${high}), n ${n} | ${verdict}: ${cell(because)} |`;
  };
  const head = [
    "| Arm | Compared | governed | Other | Effect | Verdict |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  const red = rows.filter(({ verdict }) => verdict !== "PASS");
  const rest = rows.filter(({ verdict }) => verdict === "PASS");
  return [
    `**${title}**`,
    "",
    ...opened(head, red.map(row), "arms"),
    ...folded(`${rest.length} arms that do worse than governed`, head, rest.map(row)),
    ...promised.map((metric) => `- ${cell(promiseText(metric))}`),
    ...(promised.length > 0 ? [""] : []),
  ];
}

/** Gated figures that miss their gate; all of them, folded, where none does. */
function figures(report: Report): string[] {
  const gated = metricPairs(report).filter(({ metric }) => metric.threshold !== null);
  const row = ({ metric, bare, words }: (typeof gated)[number]): string =>
    `| ${metric.scenario} \`${metric.id}\` (${metric.level}): ${cell(words)} | ${bare ? valueText(bare) : "–"} | ${countedText(metric)} | ${askedText(metric)} | ${metric.verdict} |`;
  const head = [
    "| Figure | Without | With the plugin | Asked | Verdict |",
    "| --- | --- | --- | --- | --- |",
  ];
  const isRed = ({ metric }: { readonly metric: MetricReport }): boolean => metric.verdict !== "PASS";
  const red = gated.filter(isRed);
  const rest = gated.filter((pair) => !isRed(pair));
  return [
    ...opened(head, red.map(row), "figures that miss their gate"),
    ...folded(`${rest.length} figures that hold`, head, rest.map(row)),
  ];
}
