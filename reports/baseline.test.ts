import { expect, test } from "vitest";
import { baselineOf, regressionsOf } from "./baseline.ts";
import type { Report } from "./model.ts";
import { sampleReport } from "./page/sample-report.fixture.ts";

const report = sampleReport();
const baseline = baselineOf(report);

/** The report with another retention of so many anchors. */
const withRetention = (value: number, seeds = report.seeds, n = 20): Report => ({
  ...report,
  seeds,
  metrics: report.metrics.map((metric) =>
    metric.arm === "governed" ? { ...metric, value, n, ci: [0, 1] } : metric,
  ),
});

test("a report has not regressed against itself", () => {
  expect(baseline.metrics).toEqual([
    { id: "anchor-retention", scenario: "ST-02", level: "delivered", value: 1 },
  ]);
  expect(regressionsOf(report, baseline)).toEqual([]);
});

test("with the same seeds any figure that is worse has regressed", () => {
  expect(regressionsOf(withRetention(0.98), baseline)).toEqual([
    { what: "ST-02 anchor-retention (delivered)", was: "100 %", now: "98.0 %" },
  ]);
});

test("with other seeds it has when the interval of its answers is worse, however little their runs tell", () => {
  const before = baselineOf(withRetention(0.9));
  expect(regressionsOf(withRetention(0.85, [8, 9]), before)).toEqual([]);
  const worse = { what: "ST-02 anchor-retention (delivered)", was: "90.0 % with seeds 1 to 6" };
  expect(regressionsOf(withRetention(0.5, [8, 9]), before)).toEqual([{ ...worse, now: "50.0 %" }]);
  expect(regressionsOf(withRetention(0.85, [8, 9], 2_000), before)).toEqual([{ ...worse, now: "85.0 %" }]);
  expect(regressionsOf(withRetention(0.95, [8, 9]), baseline)).toMatchObject([{ now: "95.0 %" }]);
});

test("a scenario that held and does not has regressed; one that failed before has not", () => {
  const scenarios = report.scenarios.map((one) => ({ ...one, verdict: "NULL" as const }));
  expect(regressionsOf({ ...report, scenarios }, baseline)).toEqual([
    { what: "ST-02", was: "PASS", now: "NULL" },
  ]);
});

test("with the same seeds a figure that is measured no longer has regressed; of a scenario that was not played none has", () => {
  const gone = { what: "ST-02 anchor-retention (delivered)", was: "1", now: "not measured" };
  expect(regressionsOf({ ...report, metrics: [] }, baseline)).toEqual([gone]);
  expect(
    regressionsOf(
      { ...withRetention(0), metrics: report.metrics.map((one) => ({ ...one, n: 0 })) },
      baseline,
    ),
  ).toEqual([gone]);
  expect(regressionsOf({ ...report, seeds: [8], metrics: [] }, baseline)).toEqual([]);
  expect(regressionsOf({ ...report, scenarios: [], metrics: [] }, baseline)).toEqual([]);
});

test("a figure that the machine's clock gives is kept by no baseline: the same code would seem worse", () => {
  const metrics = report.metrics.map((metric) => ({ ...metric, id: "hook-latency" }));
  expect(baselineOf({ ...report, metrics }).metrics).toEqual([]);
});
