import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { VARIANTS } from "../mechanism/mechanisms.ts";
import { SCENARIOS } from "../scenarios.ts";
import { ARMS, armOf, armsFor, COMPARISONS, pluginsOf } from "./arms.ts";
import { chooseRuns } from "./choose-runs.ts";

const PLUGIN = "/plugin.js";
const variants = new Map(VARIANTS.map(({ id }) => [id, `/${id}.js`]));

describe("the arms", () => {
  test("each is played in some scenario, and what it loads is there", () => {
    for (const { id } of ARMS) {
      expect([id, SCENARIOS.some((scenario) => armsFor(scenario).includes(id))]).toEqual([id, true]);
      for (const module of pluginsOf(id, PLUGIN, variants)) {
        const [path] = typeof module === "string" ? [module] : module;
        expect([path, path === PLUGIN || [...variants.values()].includes(path) || existsSync(path)]).toEqual([
          path,
          true,
        ]);
      }
    }
  });

  test("load nothing, the plugin, a variant of it, or another plugin before it", () => {
    expect(pluginsOf("bare", PLUGIN, variants)).toEqual([]);
    expect(pluginsOf("governed", PLUGIN, variants)).toEqual([PLUGIN]);
    expect(pluginsOf("without-gate", PLUGIN, variants)).toEqual(["/no-gate.js"]);
    expect(pluginsOf("governed+dcp", PLUGIN, variants)).toHaveLength(2);
    expect(pluginsOf("governed+dcp", PLUGIN, variants)[1]).toBe(PLUGIN);
    expect(pluginsOf("dcp", PLUGIN, variants)).not.toContain(PLUGIN);
    expect(() => pluginsOf("without-gate", PLUGIN, new Map())).toThrow("no-gate of arm without-gate");
  });

  test("only those that are compared or named as a control need not hold", () => {
    expect(["bare", "rude", "governed", "governed+dcp", "dcp"].map((id) => armOf(id).role)).toEqual([
      "control",
      "control",
      "subject",
      "subject",
      "compared",
    ]);
    for (const { id, role } of ARMS) expect(id.startsWith("without-") && role !== "compared").toBe(false);
  });
});

test("every comparison is about an arm that its scenario is played in", () => {
  for (const { scenario, arm } of COMPARISONS) {
    const play = SCENARIOS.find(({ id }) => id === scenario);
    expect([arm, play && armsFor(play).includes(arm)]).toEqual([arm, true]);
  }
});

test("a named arm is played with the same agents and seeds as the whole plugin, where it should tell", () => {
  const chosen = chooseRuns({
    scenarios: SCENARIOS,
    seeds: [1, 2, 3],
    arms: ["governed", "without-validation"],
    personas: undefined,
    users: undefined,
    live: false,
  });
  const of = (arm: string) =>
    chosen
      .filter((run) => run.arm === arm && run.scenario.id === "ST-04")
      .map(({ persona, seed }) => `${persona} ${seed}`);
  expect(of("without-validation")).toEqual(of("governed"));
  expect(
    new Set(chosen.filter(({ arm }) => arm === "without-validation").map((run) => run.scenario.id)),
  ).toEqual(new Set(["ST-04"]));
});
