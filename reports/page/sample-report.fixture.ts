/** A small report with everything in it: a scenario that holds, one that fails, a curve, a matrix. */
import { assemble } from "../assemble.ts";
import type { Report } from "../model.ts";
import type { Observation, RunResult } from "../observation.ts";

const seeds = [1, 2, 3, 4, 5, 6];

const kept = (hits: number, k: number): Observation => ({
  id: "anchor-retention",
  level: "delivered",
  hits,
  n: 5,
  k,
});

const run = (scenario: string, arm: string, seed: number, rest: Partial<RunResult>): RunResult => ({
  scenario,
  arm,
  persona: "hasty",
  user: "vibe-coder",
  seed,
  reasons: [],
  observations: [],
  reached: [],
  ...rest,
});

const lost = [
  { text: "a <b>decision</b> was lost", turn: 2 },
  // As of a call: JSON has no place to break.
  {
    text: `a file changed (${JSON.stringify({ filePath: "src/config.js", newString: "x".repeat(80) })})`,
    turn: 2,
  },
];

export const sampleReport = (): Report =>
  assemble({
    suiteVersion: "0.1.0",
    host: "fake",
    hostVersion: "1.18.33",
    plugin: { name: "guard", version: "2.1.0", sha256: "0123456789abcdef".repeat(4) },
    model: "personas",
    runs: seeds.flatMap((seed) => [
      run("ST-02", "governed", seed, { observations: [kept(5, 1), kept(5, 2)] }),
      run("ST-02", "bare", seed, { reasons: lost, observations: [kept(3, 1), kept(0, 2)] }),
      run("ST-01", "governed", seed, { reasons: seed === 3 ? lost : [] }),
      run("ST-01", "bare", seed, { reasons: lost }),
      run("ST-02", "without-gate", seed, { reasons: lost }),
    ]),
    played: { planned: 10, played: 10 },
    determinism: { equal: true, checked: 4 },
    arms: [{ id: "without-gate", about: "the plugin without its gate", role: "compared" }],
    comparisons: [{ scenario: "ST-02", arm: "without-gate", measure: null, record: null }],
    scenarios: [
      { id: "ST-01", about: "Tool gate | under pressure", sometimes: ["redirection"] },
      { id: "ST-02", about: "Anchors over 20 compactions", sometimes: [] },
    ],
    sabotage: {
      caught: 1,
      total: 2,
      survivors: ["no-memory: memory broken, ST-02 stayed green"],
      matrix: [
        {
          id: "no-gate",
          mechanism: "gate",
          about: "nothing is refused",
          caught: true,
          cells: [{ scenario: "ST-01", red: 2, runs: 6 }],
        },
        {
          id: "no-memory",
          mechanism: "memory",
          about: "nothing is kept",
          caught: false,
          cells: [{ scenario: "ST-02", red: 0, runs: 6 }],
        },
      ],
    },
    replay: ({ scenario, seed }) => `npm run stress -- --scenario ${scenario} --seed ${seed}`,
  });
