/**
 * The report for CI servers: a suite per scenario, a case for its verdict, for each gated figure and for each
 * run that failed; and a suite for the checks on the run itself, where what was not played is an error.
 */
import XMLBuilder from "fast-xml-builder";
import type { Report, ScenarioReport, Verdict } from "./model.ts";
import {
  askedText,
  countedText,
  playedText,
  metricPairs,
  regressionText,
  unplayedText,
  unmeasured,
  unreached,
} from "./words.ts";
import { xmlText } from "./xml-text.ts";

interface Case {
  readonly className: string;
  readonly name: string;
  /** ERROR: nobody knows, since it was not played. */
  readonly verdict: Verdict | "ERROR";
  readonly message: string;
}

/** The XML text. NULL counts as a failure, INCONCLUSIVE as skipped: as with the exit code. */
export function reportJunit(report: Report): string {
  const suites = [
    ...report.scenarios.map((one) => suite(`${one.id} ${one.about}`, scenarioCases(one, report))),
    suite("the run itself", runCases(report)),
  ];
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    format: true,
    suppressBooleanAttributes: false,
    processEntities: false,
    attributeValueProcessor: (_, value) => xmlText(String(value)),
  });
  return builder.build({
    "?xml": { "@version": "1.0", "@encoding": "UTF-8" },
    testsuites: { testsuite: suites },
  });
}

function suite(name: string, cases: readonly Case[]): object {
  return {
    "@name": name,
    "@tests": cases.length,
    "@failures": cases.filter(isRed).length,
    "@errors": cases.filter(({ verdict }) => verdict === "ERROR").length,
    "@skipped": cases.filter(({ verdict }) => verdict === "INCONCLUSIVE").length,
    testcase: cases.map((one) => ({
      "@classname": one.className,
      "@name": one.name,
      ...(isRed(one) && { failure: { "@type": one.verdict, "@message": one.message } }),
      ...(one.verdict === "ERROR" && { error: { "@message": one.message } }),
      ...(one.verdict === "INCONCLUSIVE" && { skipped: { "@message": one.message } }),
    })),
  };
}

const isRed = ({ verdict }: Case): boolean => verdict === "FAIL" || verdict === "NULL";

function scenarioCases({ id, verdict, because }: ScenarioReport, report: Report): Case[] {
  const figures = metricPairs(report).filter(
    ({ metric }) => metric.scenario === id && metric.threshold !== null,
  );
  const failed = report.failures.filter(({ scenario }) => scenario === id);
  return [
    { className: id, name: "verdict", verdict, message: because },
    ...figures.map(({ metric, words }) => ({
      className: id,
      name: `${metric.id} (${metric.level})`,
      verdict: metric.verdict,
      message: `${words}: ${countedText(metric)}, asked ${askedText(metric)}`,
    })),
    ...failed.map(({ arm, persona, user, seed, reasons, replay }) => ({
      className: id,
      name: `run ${arm} ${persona} ${user} seed ${seed}`,
      verdict: "FAIL" as const,
      message: [...reasons.map(({ text }) => text), `replay: ${replay}`].join("\n"),
    })),
  ];
}

function runCases(report: Report): Case[] {
  const { comparisons, determinism, regressions, played } = report;
  const cases: Case[] = [
    {
      className: "played",
      name: "every planned run was played",
      verdict: played.played < played.planned ? "ERROR" : "PASS",
      message: playedText(played),
    },
    ...unreached(report).map(({ scenario, id }) => ({
      className: "reached",
      name: `${scenario} ${id}`,
      verdict: "FAIL" as const,
      message: "a full run has to reach this situation, and none of its runs did",
    })),
    ...unmeasured(report).map((name) => ({
      className: "measured",
      name,
      verdict: "FAIL" as const,
      message: "a full run has to measure this figure, and none of its runs did",
    })),
    ...sabotageCases(report),
  ];
  for (const regression of regressions)
    cases.push({
      className: "baseline",
      name: regression.what,
      verdict: "FAIL",
      message: regressionText(regression),
    });
  for (const { scenario, arm, measure, verdict, because, record } of comparisons)
    cases.push({
      className: "comparison",
      name: `${scenario} ${arm}: ${measure}`,
      verdict: verdict === "NULL" && record !== null ? "INFO" : verdict,
      message: because,
    });
  if (determinism.equal !== null)
    cases.push({
      className: "determinism",
      name: "the same seed gives the same bytes",
      verdict: determinism.equal ? "PASS" : "FAIL",
      message: "two runs of one seed gave other bytes",
    });
  return cases;
}

const sabotageCases = ({ sabotage }: Report): Case[] =>
  sabotage.matrix.map((row) => ({
    className: "sabotage",
    name: row.id,
    verdict: row.caught ? "PASS" : row.played === false ? "ERROR" : "FAIL",
    message:
      row.played === false
        ? unplayedText(row)
        : `${row.mechanism} broken (${row.about}), and none of the runs played noticed`,
  }));
