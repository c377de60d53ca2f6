import { expect, test } from "vitest";
import { reportJunit } from "./junit.ts";
import { reportMarkdown } from "./markdown.ts";
import { sampleReport } from "./page/sample-report.fixture.ts";

test("the Markdown names what failed, why, and the command that plays it again", () => {
  const text = reportMarkdown(sampleReport());
  expect(text).toContain("1 of 2 scenarios hold · 1 FAIL");
  expect(text).toContain("| **ST-01** Tool gate \\| under pressure |");
  expect(text).toContain("- a &lt;b>decision&lt;/b> was lost");
  expect(text).toContain("npm run stress -- --scenario ST-01 --seed 3");
  expect(text).toContain("no-memory: memory broken, ST-02 stayed green");
});

test("the Markdown fits a screen however much failed, with what failed first", () => {
  const report = sampleReport();
  const [failure] = report.failures;
  const scenario = report.scenarios.find(({ verdict }) => verdict === "FAIL");
  const metric = report.metrics.find(({ threshold }) => threshold !== null);
  if (!failure || !scenario || !metric) throw new Error("the sample has no failure");
  const ids = Array.from({ length: 20 }, (_, index) => `ST-${index + 30}`);
  const text = reportMarkdown({
    ...report,
    scenarios: ids.map((id) => ({ ...scenario, id })),
    metrics: ids.map((id) => ({ ...metric, scenario: id, verdict: "FAIL" })),
    failures: ids.flatMap((id) => Array.from({ length: 25 }, () => ({ ...failure, scenario: id }))),
    comparisons: [],
  });
  const open = text.replaceAll(/<details>[^]*?<\/details>/g, "<details>");
  expect(open.split("\n").filter((line) => line !== "").length).toBeLessThan(60);
  expect(text).toContain("… and 497 more failed runs");
  expect(open.match(/^\*\*Failed: ST-\d+/gm)).toEqual([
    "**Failed: ST-30",
    "**Failed: ST-31",
    "**Failed: ST-32",
  ]);
  expect(open.indexOf("**Failed:")).toBeLessThan(open.indexOf("| Figure |"));
  for (const id of ids) expect(text).toContain(`| **${id}** `);
});

test("JUnit counts a red verdict, the failed run and the survivor as failures, with their reasons escaped", () => {
  const xml = reportJunit(sampleReport());
  expect(xml.match(/<failure /g)).toHaveLength(3);
  expect(xml).toContain('name="run governed hasty vibe-coder seed 3"');
  expect(xml).toContain("a &lt;b&gt;decision&lt;/b&gt; was lost");
  expect(xml).toMatch(/<testsuite name="ST-02 [^"]*" tests="2" failures="0" skipped="0">/);
});
