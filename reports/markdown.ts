/**
 * The report for a pull request: fits a screen, names what failed and the command that plays it again.
 */
import type { MetricReport, Report } from "./model.ts";
import {
  armLine,
  comparisonGroups,
  promiseText,
  type ComparisonGroup,
  controlText,
  askedText,
  comparedText,
  hostText,
  metricPairs,
  regressionText,
  seedText,
  summaryText,
  valueText,
  shortText,
} from "./words.ts";

/** Failures shown in full; the rest is counted. */
const SHOWN = 3;

/** Markdown with a final newline. */
export function reportMarkdown(report: Report): string {
  const failed = report.failures;
  return `${[
    `## Stress: ${summaryText(report)}`,
    "",
    `${hostText(report)} · suite ${report.suiteVersion} · seeds ${seedText(report.seeds)}`,
    "",
    "| Scenario | Control: without the plugin | With the plugin | Verdict |",
    "| --- | --- | --- | --- |",
    ...report.scenarios.map(
      (one) =>
        `| **${one.id}** ${cell(one.about)} | ${cell(controlText(report, one))} | ${armLine(one.arms["governed"])} | ${one.verdict}: ${cell(one.because)} |`,
    ),
    "",
    ...report.regressions.map(
      (regression) => `- **Worse than the baseline:** ${cell(regressionText(regression))}`,
    ),
    ...(report.regressions.length > 0 ? [""] : []),
    ...comparisonGroups(report).flatMap(compared),
    ...figures(report),
    ...failed
      .slice(0, SHOWN)
      .flatMap((failure) => [
        `### Failed: ${failure.scenario}, arm ${failure.arm}, agent ${failure.persona}, user ${failure.user}, seed ${failure.seed}`,
        "",
        ...failure.reasons.slice(0, SHOWN).map(({ text }) => `- ${cell(text)}`),
        "",
        "```sh",
        failure.replay,
        ...(failure.short ? [`# ${shortText(failure.short)}:`, failure.short.replay] : []),
        "```",
        "",
      ]),
    ...(failed.length > SHOWN
      ? [`… and ${failed.length - SHOWN} more failed runs, all in report.json.`, ""]
      : []),
    ...(report.sabotage.survivors.length > 0
      ? ["**Not noticed:**", "", ...report.sabotage.survivors.map((text) => `- ${cell(text)}`), ""]
      : []),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

/** What each arm lacks; arms without effect are shown, the others folded. */
function compared({ title, rows, promised }: ComparisonGroup): string[] {
  const row = (one: Report["comparisons"][number]): string => {
    const [low, high] = one.effect.ci.map((value) => comparedText(one, value));
    const { scenario, arm, measure, governed, other, n, verdict, because, effect } = one;
    return `| ${scenario} \`${arm}\` | ${cell(measure)} | ${comparedText(one, governed)} | ${comparedText(one, other)} | ${comparedText(one, effect.value)} (${low} to ${high}), n ${n} | ${verdict}: ${cell(because)} |`;
  };
  const table = (some: Report["comparisons"]): string[] => [
    "| Arm | Compared | governed | Other | Effect | Verdict |",
    "| --- | --- | --- | --- | --- | --- |",
    ...some.map(row),
    "",
  ];
  const red = rows.filter(({ verdict }) => verdict !== "PASS");
  const rest = rows.filter(({ verdict }) => verdict === "PASS");
  return [
    `**${title}**`,
    "",
    ...(red.length > 0 ? table(red) : []),
    ...(rest.length > 0
      ? [
          `<details><summary>${rest.length} arms that do worse than governed</summary>`,
          "",
          ...table(rest),
          "</details>",
          "",
        ]
      : []),
    ...promised.map((metric) => `- ${cell(promiseText(metric))}`),
    ...(promised.length > 0 ? [""] : []),
  ];
}

/** Gated figures that miss their gate; all of them, folded, where none does. */
function figures(report: Report): string[] {
  const gated = metricPairs(report).filter(({ metric }) => metric.threshold !== null);
  const row = ({ metric, bare, words }: (typeof gated)[number]): string =>
    `| ${metric.scenario} \`${metric.id}\` (${metric.level}): ${cell(words)} | ${bare ? valueText(bare) : "–"} | ${valueText(metric)}, n ${metric.n} | ${askedText(metric)} | ${metric.verdict} |`;
  const table = (rows: typeof gated): string[] => [
    "| Figure | Without | With the plugin | Asked | Verdict |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(row),
    "",
  ];
  const isRed = ({ metric }: { readonly metric: MetricReport }): boolean => metric.verdict !== "PASS";
  const red = gated.filter(isRed);
  const rest = gated.filter((pair) => !isRed(pair));
  return [
    ...(red.length > 0 ? table(red) : []),
    ...(rest.length > 0
      ? [`<details><summary>${rest.length} figures that hold</summary>`, "", ...table(rest), "</details>", ""]
      : []),
  ];
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").slice(0, 300);
