import { join } from "node:path";
import { expect, test } from "vitest";
import { openFakeHost, type Model } from "opencode-simulator";
import type { Observation } from "@idumb/reports";
import { persona } from "../persona/persona.ts";
import { PERSONAS } from "../persona/traits.ts";
import { SCENARIOS, USUAL_SCENARIOS } from "../scenarios.ts";
import { runScenario } from "./run-scenario.ts";

/**
 * Every tool, argument, tag, mark and heading of the plugin, and what stands in its place in front of the agent's eyes.
 * Headings that say something say the same in other words.
 */
const NAMES: readonly (readonly [string, string])[] = [
  ["govern_task", "zork_job"],
  ["govern_plan", "zork_list"],
  ["govern_shell", "zork_run"],
  ["govern_delegate", "zork_lend"],
  ["anchor", "pinboard"],
  ["Anchors:", "Pinned words:"],
  ["expectedOutput", "zz_result"],
  ["dependsOn", "zz_after"],
  ["idumb", "zork"],
  ["iDumb", "Zork"],
  ["USE INSTEAD", "BETTER THUS"],
  ["GOVERNANCE BLOCK", "NOT LIKE THIS, refused"],
  ["EVIDENCE", "SEEN HERE"],
  ["WHAT:", "Tried was:"],
  ["WHY:", "House rule:"],
  ["COURSE", "NOTICE"],
  ["State number", "Issue number"],
  ["Active task:", "Present job:"],
  ["Next task:", "Coming next:"],
  ["After the compaction:", "Since the summary:"],
];
/** Ids, such as tn-1. */
const IDS: readonly (readonly [string, string])[] = [
  ["tn", "qq"],
  ["wp", "ww"],
  ["an", "pp"],
  ["td", "vv"],
  ["cp", "kk"],
];

type Pairs = readonly (readonly [string, string])[];
const turned = (pairs: Pairs): Pairs => pairs.map(([from, to]) => [to, from] as const);
function renamed<T>(value: T, names: Pairs, ids: Pairs): T {
  const text = names.reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(value));
  const id = new RegExp(`(?<![\\w-])(${ids.map(([from]) => from).join("|")})(?=-\\d)`, "g");
  return JSON.parse(text.replace(id, (from) => ids.find(([one]) => one === from)?.[1] ?? from)) as T;
}

/** The agent reads other words, and its own calls are turned back on their way out. */
const behindGlass = (agent: Model): Model => ({
  async answer(request) {
    const { usage, ...step } = await agent.answer({ ...request, body: renamed(request.body, NAMES, IDS) });
    return { ...renamed(step, turned(NAMES), turned(IDS)), ...(usage === undefined ? {} : { usage }) };
  },
});

const cast = Object.values(PERSONAS);
const plugins = [join(import.meta.dirname, "../../runtime")];

/** One character each, so that all of them appear. */
async function play(scenario: (typeof SCENARIOS)[number], glass: (agent: Model) => Model) {
  const traits = cast[SCENARIOS.indexOf(scenario) % cast.length];
  if (!traits) throw new Error("there are no characters");
  const seed = 1;
  const agent = glass(persona(traits, seed));
  const evidence = await runScenario({
    scenario,
    arm: "governed",
    agent,
    seed,
    plugins,
    openHost: openFakeHost,
  });
  const { reasons, observations } = scenario.judge(evidence);
  return { calls: evidence.calls.length, reasons, observations, broken: evidence.broken };
}

const behaved = (all: readonly Observation[]): number => {
  const shares = all.flatMap((one) => (one.level === "behaved" && "hits" in one ? [one] : []));
  return shares.reduce((sum, { hits }) => sum + hits, 0) / shares.reduce((sum, { n }) => sum + n, 0);
};

// Every play twice on the simulated host: some 10 s where nothing else runs.
test("every play goes the same way when all that the plugin calls its own has other names", async () => {
  const seen = { plain: [] as Observation[], renamed: [] as Observation[] };
  for (const scenario of USUAL_SCENARIOS) {
    const plain = await play(scenario, (agent) => agent);
    const other = await play(scenario, behindGlass);
    expect({ id: scenario.id, reasons: other.reasons, broken: other.broken }).toEqual({
      id: scenario.id,
      reasons: plain.reasons,
      broken: undefined,
    });
    // An agent that found nothing it knows would make less than half of the calls, or run against every wall.
    expect(`${scenario.id} ${Math.round(other.calls / plain.calls)}`).toBe(`${scenario.id} 1`);
    seen.plain.push(...plain.observations);
    seen.renamed.push(...other.observations);
  }
  expect(Math.abs(behaved(seen.renamed) - behaved(seen.plain))).toBeLessThan(0.03);
}, 180_000);

test("an agent that knew the plugin by name would be found out", async () => {
  const [scenario] = USUAL_SCENARIOS.filter(({ id }) => id === "ST-03");
  if (!scenario) throw new Error("there is no ST-03");
  const knowing = (agent: Model): Model => ({
    answer: (request) =>
      JSON.stringify(request.body.tools).includes("govern_task")
        ? agent.answer(request)
        : { say: "What now?" },
  });
  const other = await play(scenario, (agent) => behindGlass(knowing(agent)));
  expect(other.reasons).not.toEqual([]);
}, 60_000);

test("the glass hides the names: what an agent is shown holds none of them", () => {
  const text = JSON.stringify(renamed(NAMES.map(([from]) => from).join(" tn-1 "), NAMES, IDS));
  expect(NAMES.filter(([from]) => text.includes(from))).toEqual([]);
  expect(text).not.toContain("tn-1");
  expect(renamed(renamed("call govern_task for tn-12", NAMES, IDS), turned(NAMES), turned(IDS))).toBe(
    "call govern_task for tn-12",
  );
});
