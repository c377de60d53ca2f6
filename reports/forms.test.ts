import { expect, test } from "vitest";
import { reportJunit } from "./junit.ts";
import { reportMarkdown } from "./markdown.ts";
import { sampleReport } from "./page/sample-report.fixture.ts";
import { reportScreen, reportTable } from "./table.ts";
import { figure } from "./words.ts";

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
  expect(xml).toMatch(/<testsuite name="ST-02 [^"]*" tests="2" failures="0" errors="0" skipped="0">/);
});

test("JUnit says as an error that runs were not played, and as a failure what a full run never reached", () => {
  const report = sampleReport();
  const whole = reportJunit(report);
  expect(whole).not.toContain("<error ");
  expect(whole).not.toContain('classname="reached"');
  const cut = reportJunit({ ...report, played: { planned: 10, played: 4 } });
  expect(cut).toContain('<error message="4 of 10 runs were played; the rest is unknown">');
  expect(cut).toMatch(/<testsuite name="the run itself" tests="\d+" failures="\d+" errors="1"/);
  const full = reportJunit({ ...report, full: true });
  expect(full).toMatch(/classname="reached" name="ST-01 redirection">\s*<failure /);
  expect(full).toMatch(/classname="measured" name="bypass \(delivered\)">\s*<failure /);
  expect(full).not.toContain("hook-latency");
  expect(whole).not.toContain('classname="measured"');
});

test("JUnit of a run that was interrupted before its first run is not green", () => {
  const xml = reportJunit({
    ...sampleReport(),
    scenarios: [],
    metrics: [],
    failures: [],
    comparisons: [],
    sabotage: { caught: 0, total: 0, survivors: [], matrix: [] },
    determinism: { equal: null, checked: 0 },
    played: { planned: 7, played: 0 },
  });
  expect(xml).toContain('<testsuite name="the run itself" tests="1" failures="0" errors="1" skipped="0">');
});

test("the Markdown shows the run that was made short, with its command, and not the first of its scenario", () => {
  const report = sampleReport();
  const [failure] = report.failures;
  if (!failure) throw new Error("the sample has no failure");
  const short = { steps: 2, from: 20, replay: "npm run stress -- --script short.json" };
  const failures = [failure, { ...failure, seed: 5, short }, { ...failure, scenario: "ST-09", seed: 1 }];
  const text = reportMarkdown({ ...report, failures });
  expect(text.match(/^\*\*Failed: .*$/gm)).toEqual([
    "**Failed: ST-01, arm governed, agent hasty, user vibe-coder, seed 5**",
    "**Failed: ST-09, arm governed, agent hasty, user vibe-coder, seed 1**",
  ]);
  expect(text).toContain("# the same in 2 of 20 steps:\nnpm run stress -- --script short.json");
  expect(text).toContain("… and 1 more failed run, all");
});

test("a figure that was never measured is called that, without an interval; one that is unsure is in the headline", () => {
  const report = sampleReport();
  const metrics = report.metrics.map((metric) => ({
    ...metric,
    value: 0,
    n: 0,
    ci: [0, 1] as const,
    verdict: metric.threshold === null ? metric.verdict : ("INCONCLUSIVE" as const),
  }));
  const gated = metrics.filter(({ threshold }) => threshold !== null).length;
  const unmeasured = { ...report, metrics };
  const forms = [reportMarkdown(unmeasured), reportTable(unmeasured), reportJunit(unmeasured)];
  for (const text of forms) {
    expect(text).toContain("not measured");
    expect(text).not.toMatch(/\bn 0\b|0 % to 100 %/);
  }
  expect(forms[0]).toContain(`${gated} figure${gated === 1 ? "" : "s"} INCONCLUSIVE`);
  expect(forms[0]).not.toContain("every gated figure is met");
  expect(reportMarkdown(report)).toContain("every gated figure is met");
});

test("one of anything is told in the singular", () => {
  const report = sampleReport();
  const text = reportTable({ ...report, determinism: { equal: true, checked: 1 } });
  expect(text).toContain("Determinism: 1 run played twice");
  expect(reportTable(report)).toContain("Determinism: 4 runs played twice");
});

test("at a terminal a screen holds the grid of scenarios and agents, and what failed; the rest is asked for", () => {
  const report = sampleReport();
  const text = reportScreen(report);
  expect(text).toMatch(
    /^ +hasty +control +verdict *\n+ST-01 +5 of 6 +0 of 6 +FAIL *\n+ST-02 +6 of 6 +0 of 6 +PASS/,
  );
  expect(text).toMatch(/FAILED ST-01, arm governed.*\n {2}- a <b>decision<\/b> was lost/);
  expect(text).not.toContain("What each part is worth");
  const ids = Array.from({ length: 19 }, (_, index) => `ST-${index + 30}`);
  const [scenario] = report.scenarios;
  const [failure] = report.failures;
  if (!scenario || !failure) throw new Error("the sample has no failure");
  const many = {
    ...report,
    scenarios: ids.map((id) => ({ ...scenario, id })),
    personas: ["diligent", "hasty", "stubborn", "devious", "forgetful", "overwhelmed", "deaf", "distracted"],
    failures: ids.map((id) => ({ ...failure, scenario: id })),
  };
  const lines = reportScreen(many).split("\n");
  expect(lines.length).toBeLessThanOrEqual(50);
  expect(lines.find((line) => line.startsWith("ST-30"))?.length).toBeLessThanOrEqual(120);
});

test("an older report, which does not say who held, has a grid with its controls", () => {
  const { held: _, ...older } = sampleReport();
  expect(reportScreen(older)).toMatch(/ST-02 +· +0 of 6 +PASS/);
});

test("a figure has no digits that nobody can rely on", () => {
  expect([65.2632, 0.0123, 12, 12_345, 12_345.6, 0.3].map(figure)).toEqual([
    "65.3",
    "0.0123",
    "12",
    "12345",
    "12346",
    "0.3",
  ]);
});
