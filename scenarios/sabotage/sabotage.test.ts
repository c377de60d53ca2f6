import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunResult } from "@idumb/reports";
import { playAll } from "../run/pool.ts";
import { breakPlugins, brokenText, type BrokenPlugins } from "./break-plugin.ts";
import { SABOTAGES } from "./sabotages.ts";

let broken: BrokenPlugins | undefined;
beforeAll(() => {
  broken = breakPlugins(SABOTAGES);
}, 180_000);
afterAll(() => broken?.remove());

test("a sabotage whose piece is gone from the sources is refused", () => {
  const [first] = SABOTAGES;
  if (!first) throw new Error("no sabotages");
  expect(() => brokenText({ ...first, cut: "a piece that stands nowhere" })).toThrow(
    /no-gate: its piece stands 0 times in runtime\/opencode\/hook\/tool-before\.ts/,
  );
});

const CAST = {
  "ST-01": "hasty",
  "ST-02": "forgetful",
  "ST-02b": "forgetful",
  "ST-03": "devious",
  "ST-04": "diligent",
  "ST-05": "hasty",
  "ST-06": "forgetful",
} as const;

test(
  "each broken mechanism turns its own scenario red and leaves the other green",
  { timeout: 300_000 },
  async () => {
    const results = new Map<string, RunResult>();
    const jobs = SABOTAGES.flatMap((sabotage) =>
      // What any play may notice is not asked of the others.
      Object.entries(CAST)
        .filter(([scenario]) => !sabotage.everywhere || scenario === sabotage.scenario)
        .map(([scenario, persona]) => ({
          purpose: sabotage.id,
          host: "fake" as const,
          scenario,
          arm: "governed",
          persona,
          seed: 1,
          plugins: [broken?.paths.get(sabotage.id) ?? ""],
          hash: false,
          trace: null,
        })),
    );
    await playAll(jobs, {
      size: 2,
      onAnswer: (job, answer) => {
        if (!answer.ok) throw new Error(answer.message);
        results.set(`${job.purpose} ${job.scenario}`, answer.result);
      },
    });
    const red = [...results].filter(([, { reasons }]) => reasons.length > 0).map(([name]) => name);
    const own = (name: string): boolean =>
      SABOTAGES.some(({ id, scenario, everywhere }) =>
        everywhere ? name.startsWith(`${id} `) : name === `${id} ${scenario}`,
      );
    expect(red.filter((name) => !own(name))).toEqual([]);
    expect(red).toEqual(expect.arrayContaining(SABOTAGES.map(({ id, scenario }) => `${id} ${scenario}`)));
    expect(results.get("no-gate ST-01")?.reasons[0]?.text).toContain("changed without a permitting task");
    expect(results.get("no-anchors ST-02")?.reasons[0]?.text).toContain("after compaction");
  },
);
