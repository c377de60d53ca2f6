import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { baselineOf, type Report } from "@idumb/reports";
import { sampleReport } from "../../reports/page/sample-report.fixture.ts";
import { EXIT_CODES } from "./could-not-run.ts";
import { endingOf, keepBaseline } from "./ending.ts";

const scratch = mkdtempSync(join(tmpdir(), "stress-ending-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Cut {
  readonly spent: string | null;
  readonly interrupted: boolean;
}
const WHOLE: Cut = { spent: null, interrupted: false };
const sample = sampleReport();
const green: Report = {
  ...sample,
  scenarios: sample.scenarios.filter(({ verdict }) => verdict === "PASS"),
  metrics: sample.metrics.filter(({ verdict }) => verdict === "PASS"),
  comparisons: [],
  sabotage: { ...sample.sabotage, survivors: [] },
  determinism: { equal: true, checked: 1 },
  failures: [],
  regressions: [],
};

const kept = (report: Report, end: Cut, call: { readonly opencode?: 2 } = {}) => {
  const file = join(scratch, "baseline.json");
  writeFileSync(file, "the good one");
  const said = keepBaseline(report, file, call, endingOf(report, end));
  return { said, text: readFileSync(file, "utf8") };
};

test("a whole run in which nothing failed gives the baseline", () => {
  const { said, text } = kept(green, WHOLE);
  expect(said).toBe(null);
  expect(JSON.parse(text)).toEqual(baselineOf(green));
});

test("a baseline says that it was measured on OpenCode 2", () => {
  expect(JSON.parse(kept(green, WHOLE, { opencode: 2 }).text)).toEqual({ ...baselineOf(green), opencode: 2 });
});

test.each<[string, Report, Cut, RegExp]>([
  ["was interrupted", green, { ...WHOLE, interrupted: true }, /broke off \(interrupted\)/],
  ["ran out of its budget", green, { ...WHOLE, spent: "the budget is spent" }, /budget is spent/],
  ["has a scenario that failed", sample, WHOLE, /something failed/],
  ["got worse", { ...green, regressions: [{ what: "x", was: "1", now: "2" }] }, WHOLE, /something fai/],
  [
    "let a broken variant live",
    { ...green, sabotage: { ...green.sabotage, survivors: ["no-gate"] } },
    WHOLE,
    /something failed/,
  ],
  [
    "never reached what it has to",
    { ...green, full: true, sometimes: [{ scenario: "ST-02", id: "manual", reached: 0 }] },
    WHOLE,
    /something failed/,
  ],
])("the baseline is left as it is by a run that %s", (_, report, end, message) => {
  const { said, text } = kept(report, end);
  expect(said).toMatch(message);
  expect(said).toContain("baseline.json is left as it is");
  expect(text).toBe("the good one");
});

test("a call ends with the code of what cut it short, else with the report's; a shard has none of its own", () => {
  expect(endingOf(sample, WHOLE).code).toBe(1);
  expect(endingOf(sample, { spent: null, interrupted: true }).code).toBe(EXIT_CODES.interrupted);
  expect(endingOf(sample, { spent: "spent", interrupted: true }).code).toBe(EXIT_CODES.model);
  expect(endingOf(null, WHOLE)).toEqual({ code: 0, cut: null });
});
