import { expect, test } from "vitest";
import { SCENARIOS } from "../scenarios.ts";
import { chooseRuns } from "./choose-runs.ts";

const base = { scenarios: SCENARIOS, arms: undefined, personas: undefined, users: undefined, live: false };

test("as many seeds as characters show every character in every arm of every scenario", () => {
  for (const scenario of SCENARIOS) {
    const seeds = scenario.personas.map((_, index) => index + 1);
    const chosen = chooseRuns({ ...base, scenarios: [scenario], seeds });
    for (const arm of scenario.arms) {
      const cast = chosen.filter((run) => run.arm === arm).map(({ persona }) => persona);
      expect(cast.toSorted()).toEqual(scenario.personas.toSorted());
    }
  }
});

test("an arm on an imitated host is played on the simulated one only", () => {
  const arms = ["governed", "governed-no-subagent-hooks"];
  const played = (live: boolean) =>
    new Set(chooseRuns({ ...base, arms, live, seeds: [1] }).map(({ arm }) => arm));
  expect(played(false)).toEqual(new Set(arms));
  expect(played(true)).toEqual(new Set(["governed"]));
});

test("one seed alone plays the same characters as within a range", () => {
  const within = chooseRuns({ ...base, seeds: [3, 4, 5] }).filter(({ seed }) => seed === 4);
  expect(chooseRuns({ ...base, seeds: [4] })).toEqual(within);
});

test("arms and personas can be named; each persona plays every seed", () => {
  const chosen = chooseRuns({ ...base, seeds: [1, 2], arms: ["governed"], personas: ["devious", "hasty"] });
  expect(chosen.map(({ arm, persona }) => `${arm} ${persona}`)).toEqual(
    Array.from({ length: 2 * SCENARIOS.length }, () => ["governed devious", "governed hasty"]).flat(),
  );
});

test("a seed has one user in all arms; named users play every seed", () => {
  const drawn = chooseRuns({ ...base, seeds: [1, 2, 3] });
  for (const { scenario, seed, user } of drawn)
    expect(
      drawn.filter((one) => one.scenario === scenario && one.seed === seed && one.user !== user),
    ).toEqual([]);
  const [scenario] = SCENARIOS.slice(0, 1);
  const named = chooseRuns({
    ...base,
    scenarios: scenario ? [scenario] : [],
    seeds: [1, 2],
    arms: ["governed"],
    users: ["professional", "vibe-coder"],
  });
  expect(named.map(({ seed, user }) => `${seed} ${user}`)).toEqual([
    "1 professional",
    "1 vibe-coder",
    "2 professional",
    "2 vibe-coder",
  ]);
});
