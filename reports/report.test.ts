import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { assemble } from "./assemble.ts";
import { exitCode } from "./exit-code.ts";
import { reportJson } from "./json.ts";
import { reportMarkdown } from "./markdown.ts";
import type { Observation, RunResult } from "./observation.ts";
import type { Report } from "./model.ts";
import { reportTable } from "./table.ts";
import { metricPairs } from "./words.ts";

const run = (arm: string, seed: number, reasons: string[], observations: Observation[] = []): RunResult => ({
  scenario: "ST-02",
  arm,
  persona: "hasty",
  user: "vibe-coder",
  seed,
  reasons: reasons.map((text) => ({ text, turn: null })),
  observations,
  reached: seed === 1 ? ["auto"] : [],
});

const RETENTION = { id: "anchor-retention", level: "delivered", better: "more" } as const;

const base = {
  suiteVersion: "0.1.0",
  host: "fake",
  hostVersion: "1.18.33",
  model: "personas",
  played: { planned: 10, played: 10 },
  determinism: { equal: true, checked: 1 },
  scenarios: [{ id: "ST-02", about: "Anchors over 20 compactions", sometimes: ["auto", "manual"] }],
  sabotage: { caught: 0, total: 0, survivors: [], matrix: [] },
  replay: (failed: RunResult) => `npm run stress -- --seed ${failed.seed}`,
} as const;

const build = (
  runs: RunResult[],
  determinism = { equal: true as boolean | null, checked: 1 },
  record: string | null = null,
) =>
  assemble({
    ...base,
    runs,
    determinism,
    arms: [{ id: "without-memory", about: "the plugin without its memory", role: "compared" }],
    comparisons: [
      { scenario: "ST-02", arm: "without-memory", measure: null, record },
      { scenario: "ST-02", arm: "without-memory", measure: RETENTION, record },
    ],
  });

const seeds = [1, 2, 3, 4, 5, 6];
const kept = (hits: number, k: number): Observation => ({
  id: "anchor-retention",
  level: "delivered",
  hits,
  n: 5,
  k,
});
const governed = seeds.map((seed) => run("governed", seed, [], [kept(5, 1), kept(5, 2)]));
const bare = seeds.map((seed) => run("bare", seed, ["named 0 of 5"], [kept(3, 1), kept(0, 2)]));

describe("the verdict of a scenario", () => {
  test("is PASS only when governed holds and the control does not", () => {
    const report = build([...governed, ...bare]);
    expect(report.scenarios[0]).toMatchObject({ verdict: "PASS", arms: { bare: { pass: 0, n: 6 } } });
    expect(exitCode(report)).toBe(0);
  });
  test("is NULL and red when the control passes too", () => {
    const report = build([...governed, ...seeds.map((seed) => run("bare", seed, []))]);
    expect(report.scenarios[0]?.verdict).toBe("NULL");
    expect(exitCode(report)).toBe(1);
  });
  test("is NULL when the interval of the effect includes zero", () => {
    const half = seeds.map((seed) => run("bare", seed, seed > 5 ? ["lost"] : []));
    expect(build([...governed, ...half]).scenarios[0]?.verdict).toBe("NULL");
    const few = [2, 3].map((seed) => run("bare", seed, seed > 2 ? ["lost"] : []));
    expect(build([...governed.slice(1, 3), ...few]).scenarios[0]?.verdict).toBe("NULL");
  });
  test("is INCONCLUSIVE with too few runs, or with one arm only", () => {
    for (const few of [1, 2, 5])
      expect(build([...governed.slice(0, few), ...bare.slice(0, few)]).scenarios[0]?.verdict).toBe(
        "INCONCLUSIVE",
      );
    expect(build(governed).scenarios[0]?.verdict).toBe("INCONCLUSIVE");
  });
  test("is FAIL when one governed run breaks, and the replay command is in the report", () => {
    const report = build([...governed, run("governed", 7, ["a file changed without a task"]), ...bare]);
    expect(report.scenarios[0]?.verdict).toBe("FAIL");
    expect(report.failures).toMatchObject([{ seed: 7, replay: "npm run stress -- --seed 7" }]);
    expect(exitCode(report)).toBe(1);
  });
});

describe("a figure of what agents made of it", () => {
  const named = (hits: number, n: number) => {
    const seen: Observation = { id: "coherence", level: "behaved", hits, n };
    const report = build([...governed, ...bare, run("governed", 7, [], [seen])]);
    const metric = report.metrics.find(({ id }) => id === "coherence");
    return { verdict: metric?.verdict, code: exitCode(report) };
  };
  test("is INCONCLUSIVE where one miss would be one too many, and no failure", () => {
    expect(named(5, 6)).toEqual({ verdict: "INCONCLUSIVE", code: 0 });
  });
  test("is FAIL where there were enough to tell, or more misses than luck explains", () => {
    expect(named(8, 10)).toEqual({ verdict: "FAIL", code: 1 });
    expect(named(28, 32)).toEqual({ verdict: "FAIL", code: 1 });
    expect(named(2, 6)).toEqual({ verdict: "FAIL", code: 1 });
    expect(named(9, 10)).toEqual({ verdict: "PASS", code: 0 });
  });
});

describe("an arm without one mechanism", () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];
  const whole = eight.map((seed) => run("governed", seed, [], [kept(5, 1)]));
  const control = eight.map((seed) => run("bare", seed, ["lost"], [kept(0, 1)]));
  const without = (reasons: (seed: number) => string[], hits: (seed: number) => number) =>
    eight.map((seed) => run("without-memory", seed, reasons(seed), [kept(hits(seed), 1)]));
  const verdicts = (arm: RunResult[], record: string | null = null) =>
    build([...whole, ...control, ...arm], undefined, record);

  test("shows an effect when its interval lies above zero, and need not hold itself", () => {
    const report = verdicts(
      without(
        () => ["lost"],
        (seed) => seed % 3,
      ),
    );
    expect(report.comparisons).toMatchObject([
      { measure: "runs that hold", verdict: "PASS", governed: 1, other: 0, n: 8 },
      { measure: "anchor-retention", verdict: "PASS", governed: 1, effect: { value: 0.775 } },
    ]);
    expect(report.failures).toEqual([]);
    expect(exitCode(report)).toBe(0);
  });
  test("is NULL and red without an effect, unless it is recorded what was made of that", () => {
    const same = without(
      () => [],
      () => 5,
    );
    expect(verdicts(same).comparisons).toMatchObject([{ verdict: "NULL" }, { verdict: "NULL" }]);
    expect(exitCode(verdicts(same))).toBe(1);
    expect(exitCode(verdicts(same, "SPIKE-RESULTS.md"))).toBe(0);
    expect(verdicts(same, "SPIKE-RESULTS.md").comparisons[0]?.because).toContain("SPIKE-RESULTS.md");
  });
  test("is INCONCLUSIVE with five pairs: all of them may differ by luck", () => {
    const few = without(
      () => ["lost"],
      () => 0,
    ).slice(0, 5);
    expect(verdicts(few).comparisons).toMatchObject([{ verdict: "INCONCLUSIVE", n: 5 }, { n: 5 }]);
  });
  test("is red when it does better than the whole", () => {
    const half = eight.map((seed) => run("governed", seed, [], [kept(seed % 2, 1)]));
    const better = without(
      () => [],
      () => 5,
    );
    const report = build([...half, ...control, ...better]);
    expect(report.comparisons[1]).toMatchObject({ verdict: "FAIL", because: "governed does worse" });
    expect(exitCode(report)).toBe(1);
  });
});

describe("an arm on a host that lacks something", () => {
  const six = [1, 2, 3, 4, 5, 6];
  const told = (hits: number): Observation => ({ id: "bypass-told", level: "delivered", hits, n: 2 });
  const degraded = (runs: RunResult[]) =>
    assemble({
      ...base,
      runs: [
        ...six.map((seed) => run("governed", seed, [])),
        ...six.map((seed) => run("bare", seed, ["lost"], [told(0)])),
        ...runs,
      ],
      arms: [{ id: "blind", about: "the plugin on a blind host", role: "degraded" }],
      comparisons: [{ scenario: "ST-02", arm: "blind", measure: null, record: null }],
    });

  test("says how much is lost there, and fails nothing by that", () => {
    const report = degraded(six.map((seed) => run("blind", seed, ["written without a task"], [told(2)])));
    expect(report.comparisons).toMatchObject([{ verdict: "INFO", governed: 1, other: 0, n: 6 }]);
    expect(report.metrics.filter(({ threshold }) => threshold !== null)).toMatchObject([
      { arm: "blind", id: "bypass-told", value: 1, n: 12, verdict: "PASS" },
    ]);
    expect(exitCode(report)).toBe(0);
    expect(reportTable(report)).toContain("What is lost on a host that lacks something");
    expect(reportMarkdown(report)).toContain("PASS: ST-02 blind: 100 % of 12");
  });
  test("is red when something is lost there in silence", () => {
    const report = degraded(six.map((seed) => run("blind", seed, ["written"], [told(seed === 1 ? 1 : 2)])));
    expect(report.metrics.find(({ id, arm }) => id === "bypass-told" && arm === "blind")).toMatchObject({
      verdict: "FAIL",
    });
    expect(exitCode(report)).toBe(1);
  });
  test("is no failure when nothing is lost there", () => {
    const report = degraded(six.map((seed) => run("blind", seed, [])));
    expect(report.comparisons).toMatchObject([
      { verdict: "INFO", because: expect.stringContaining("chance") },
    ]);
    expect(exitCode(report)).toBe(0);
  });
});

describe("the exit code", () => {
  test("is red for a metric below its gate even when every run held", () => {
    const weak = seeds.map((seed) => run("governed", seed, [], [kept(4, 1)]));
    const report = build([...weak, ...bare]);
    expect(report.metrics.find((m) => m.arm === "governed")).toMatchObject({ value: 0.8, verdict: "FAIL" });
    expect(exitCode(report)).toBe(1);
  });
  test("is red when a full run never reached a situation that it has to reach", () => {
    const report = build([...governed, ...bare]);
    const full = { ...report, full: true };
    expect([exitCode(report), exitCode(full)]).toEqual([0, 1]);
    expect(reportMarkdown(full)).toContain("1 situation never reached");
    expect(reportMarkdown(full)).toContain("- ST-02 manual");
    expect(reportMarkdown(report)).not.toContain("never reached");
  });
  test("is red when two runs of one seed differ", () => {
    expect(exitCode(build([...governed, ...bare], { equal: false, checked: 2 }))).toBe(1);
  });
});

test("retention keeps its value per compaction, and the control is measured but not gated", () => {
  const report = build([...governed, ...bare]);
  expect(report.metrics.find((m) => m.arm === "bare")).toMatchObject({
    value: 0.3,
    n: 60,
    threshold: null,
    verdict: "INFO",
    series: [
      { k: 1, value: 0.6, n: 30 },
      { k: 2, value: 0, n: 30 },
    ],
  });
  expect(report.metrics.find((m) => m.arm === "governed")).toMatchObject({
    threshold: ">= 1",
    verdict: "PASS",
  });
});

test("what is only shown is put into words as well", () => {
  const shown: Observation[] = [
    { id: "request-chars", level: "delivered", values: [900] },
    { id: "work-closed", level: "behaved", hits: 1, n: 2 },
  ];
  const runs = ["governed", "bare"].map((arm) => run(arm, 1, [], shown));
  const pairs = metricPairs(assemble({ ...base, runs, arms: [], comparisons: [] }));
  expect(pairs.map(({ metric, words }) => [metric.id, words])).toEqual([
    ["request-chars", expect.stringContaining("characters of a request")],
    ["work-closed", expect.stringContaining("completed in the end")],
  ]);
});

test("the order in which runs arrive does not change a byte of the report", () => {
  const runs = [...governed, ...bare];
  expect(reportJson(build(runs.toReversed()))).toBe(reportJson(build(runs)));
});

test("the report satisfies its published schema, and a damaged one does not", () => {
  const schema = JSON.parse(readFileSync(new URL("report.schema.json", import.meta.url), "utf8"));
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);
  const report = JSON.parse(reportJson(build([...governed, ...bare, run("governed", 9, ["x"])])));
  validate(report);
  expect(validate.errors).toBe(null);
  expect(validate({ ...report, host: "mock" })).toBe(false);
  expect(validate({ ...report, extra: 1 })).toBe(false);
});

test("the table says in words what was tried, what held per arm, at which level, and what was never reached", () => {
  const text = reportTable(
    build([...governed, ...bare, run("governed", 7, ["a file changed without a task"])]),
  );
  expect(text).toContain("Anchors over 20 compactions");
  expect(text).toMatch(/held in 6 of 7\s/);
  expect(text).toMatch(/held in 0 of 6\s/);
  expect(text).toContain("delivered");
  expect(text).toContain("a file changed without a task");
  expect(text).toContain("npm run stress -- --seed 7");
  expect(text).toContain("Never reached in this run: ST-02 manual.");
});

test("at a terminal a figure that holds in several scenarios is one row with the worst; one that misses its gate has its own", () => {
  const report = build([...governed, ...bare]);
  const elsewhere = report.metrics.map((metric) => ({ ...metric, scenario: "ST-09", value: 0.99 }));
  const firstColumn = (metrics: Report["metrics"]): string =>
    reportTable({ ...report, metrics: [...report.metrics, ...metrics] })
      .split("\n")
      .map((line) => line.split("│")[1]?.trim() ?? "")
      .join(" ");
  expect(firstColumn(elsewhere)).toContain("anchor-retention (2 scenarios, worst ST-09)");
  const missed = elsewhere.map((metric) => ({ ...metric, verdict: "FAIL" as const }));
  expect(firstColumn(missed)).not.toContain("2 scenarios");
  expect(firstColumn(missed)).toContain("anchor-retention (ST-09)");
});
