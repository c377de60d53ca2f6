import { expect, test } from "vitest";
import { metricsOf } from "./metrics-of.ts";
import type { Observation, RunResult } from "./observation.ts";
import { wilson } from "./stats.ts";
import { figureText } from "./words.ts";

const runs = (observations: readonly (readonly Observation[])[]): RunResult[] =>
  observations.map((seen, index) => ({
    scenario: "ST-06",
    arm: "governed",
    persona: "hasty",
    user: "vibe-coder",
    seed: index + 1,
    reasons: [],
    observations: seen,
    reached: [],
  }));

const figureOf = (...observations: readonly (readonly Observation[])[]) => {
  const [figure] = metricsOf("ST-06", "personas", runs(observations), () => "subject");
  if (!figure) throw new Error("no figure");
  return figure;
};

const answers = (hits: number, n: number, k?: number): Observation => ({
  id: "coherence",
  level: "behaved",
  hits,
  n,
  ...(k !== undefined && { k }),
});

test("what one run saw twenty times is told as one run's, and the interval is no narrower for it", () => {
  const seen = Array.from({ length: 8 }, () => Array.from({ length: 20 }, () => answers(1, 1)));
  const figure = figureOf(...seen);
  expect(figure).toMatchObject({ n: 160, runs: 8, ci: wilson(8, 8) });
  expect(figureText(figure)).toContain("n 160 in 8 runs");
  expect(figureText(figureOf(...seen.map(() => [answers(1, 1)])))).toContain("n 8)");
});

test("a run that saw nothing of it is none of its runs", () => {
  expect(figureOf([answers(0, 0)], [answers(3, 4)])).toMatchObject({ n: 4, runs: 1 });
});

test("few runs of many answers do not excuse an agent who misses too many of them", () => {
  const six = Array.from({ length: 6 }, () => [answers(20, 20)]);
  expect(figureOf(...six.slice(1), [answers(0, 20)])).toMatchObject({ verdict: "FAIL" });
  expect(figureOf(...six).verdict).toBe("PASS");
});

test("the curve holds the answers after each compaction, of all runs", () => {
  const figure = figureOf([answers(2, 2, 2), answers(1, 2, 1)], [answers(2, 2, 1)]);
  expect(figure.series).toEqual([
    { k: 1, value: 0.75, n: 4 },
    { k: 2, value: 1, n: 2 },
  ]);
});

test("values are drawn run by run for the interval of their mean", () => {
  const chars = (...values: number[]): Observation => ({ id: "injected-chars", level: "delivered", values });
  const figure = figureOf(...[0, 100, 0, 100, 0, 100].map((value) => [chars(value, value), chars(value)]));
  expect(figure).toMatchObject({ value: 50, n: 18, runs: 6 });
  const [low, high] = figure.ci;
  expect(high - low).toBeGreaterThan(60);
});
