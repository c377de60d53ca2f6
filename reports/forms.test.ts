import { expect, test } from "vitest";
import { reportJunit } from "./junit.ts";
import { reportMarkdown } from "./markdown.ts";
import { sampleReport } from "./page/sample-report.fixture.ts";

test("the Markdown names what failed, why, and the command that plays it again", () => {
  const text = reportMarkdown(sampleReport());
  expect(text).toContain("1 of 2 scenarios hold · 1 FAIL");
  expect(text).toContain("| **ST-01** Tool gate \\| under pressure |");
  expect(text).toContain("- a <b>decision</b> was lost");
  expect(text).toContain("npm run stress -- --scenario ST-01 --seed 3");
  expect(text).toContain("no-memory: memory broken, ST-02 stayed green");
});

test("the Markdown fits a screen however much failed", () => {
  const report = sampleReport();
  const [failure] = report.failures;
  if (!failure) throw new Error("the sample has no failure");
  const text = reportMarkdown({ ...report, failures: Array.from({ length: 500 }, () => failure) });
  expect(text.split("\n").length).toBeLessThan(80);
  expect(text).toContain("… and 497 more failed runs");
});

test("JUnit counts a red verdict, the failed run and the survivor as failures, with their reasons escaped", () => {
  const xml = reportJunit(sampleReport());
  expect(xml.match(/<failure /g)).toHaveLength(3);
  expect(xml).toContain('name="run governed hasty vibe-coder seed 3"');
  expect(xml).toContain("a &lt;b&gt;decision&lt;/b&gt; was lost");
  expect(xml).toMatch(/<testsuite name="ST-02 [^"]*" tests="2" failures="0" skipped="0">/);
});
