import { describe, expect, test } from "vitest";
import { MECHANISMS, SABOTAGES, VARIANTS } from "../mechanism/mechanisms.ts";
import { PIVOTS } from "../mechanism/pivots.ts";
import { PERSONAS } from "../persona/traits.ts";
import { SCENARIOS } from "../scenarios.ts";
import { brokenOn, brokenText } from "./break-plugin.ts";

/** Played all of them: `npm run stress -- --sabotage`. */
describe("the list of broken variants", () => {
  const pieces = ([1, 2] as const).flatMap((opencode) =>
    brokenOn(opencode, VARIANTS).map((sabotage) => [sabotage.id, opencode, sabotage] as const),
  );
  test.each(pieces)(
    "%s on OpenCode %i: its piece stands in the sources exactly once",
    (_, _opencode, sabotage) => {
      expect(brokenText(sabotage)).not.toBe("");
      expect(sabotage.by).not.toBe(sabotage.cut);
    },
  );

  test("a sabotage whose piece is gone from the sources is refused", () => {
    const [first] = SABOTAGES;
    if (!first) throw new Error("no sabotages");
    expect(() => brokenText({ ...first, cut: "a piece that stands nowhere" })).toThrow(
      /no-gate: its piece stands 0 times in runtime\/opencode\/session\/call-begins\.ts/,
    );
  });

  test("names scenarios and agents that there are, and nothing twice", () => {
    const ids = VARIANTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const scenarios = SCENARIOS.map(({ id }) => id);
    for (const { scenario, persona = "diligent" } of SABOTAGES) {
      expect(scenarios).toContain(scenario);
      expect(Object.keys(PERSONAS)).toContain(persona);
    }
    for (const { scenario } of MECHANISMS.flatMap(({ asks }) => asks)) expect(scenarios).toContain(scenario);
    for (const { mechanism } of PIVOTS) expect(MECHANISMS.map(({ id }) => id)).toContain(mechanism);
  });
});
