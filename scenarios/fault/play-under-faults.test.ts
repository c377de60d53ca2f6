import { fileURLToPath } from "node:url";
import { parseFaultPlan } from "opencode-simulator";
import { expect, test } from "vitest";
import { PERSONAS } from "../persona/traits.ts";
import { playUnderFaults, type StormResult } from "./play-under-faults.ts";

const PLUGIN = fileURLToPath(new URL("../../runtime/plugin.ts", import.meta.url));
/** Hooks are many: at the rate of the others no turn would get beyond its first step. */
const FAULTS = parseFaultPlan("all=40,hook-throw=2,hook-hang=4,swarm");

/** Under the last one a hook of another plugin throws behind a write that had its task. */
const SEEDS = [...Array.from({ length: 20 }, (_, index) => index + 1), 119];

const characters = Object.values(PERSONAS);
const storm = (seed: number, plugins: readonly string[]): Promise<StormResult> => {
  const traits = characters[seed % characters.length];
  if (!traits) throw new Error("there are no characters");
  return playUnderFaults({ faults: FAULTS, seed, traits, plugins });
};

test("no file changes without a task while faults strike, and a legal write is reached after the heal", async () => {
  const struck = new Set<string>();
  for (const seed of SEEDS) {
    const { survival, violations, trace } = await storm(seed, [PLUGIN]);
    expect({ seed, violations, reached: survival.reached }).toEqual({
      seed,
      violations: [],
      reached: expect.any(Number),
    });
    for (const event of trace) if (event.type === "fault") struck.add(event.kind);
  }
  expect(struck.size).toBeGreaterThanOrEqual(12);
}, 240_000);

test("without the plugin the same storm is full of changes without a task", async () => {
  for (const seed of [7, 9, 10]) expect((await storm(seed, [])).violations).not.toEqual([]);
}, 60_000);
