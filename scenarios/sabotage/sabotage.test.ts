import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunResult } from "@idumb/reports";
import { ensureBuilt } from "../run/ensure-built.ts";
import { findPlugin } from "../run/find-plugin.ts";
import { packPlugin, type PackedPlugin } from "../run/pack-plugin.ts";
import { playAll } from "../run/pool.ts";
import { SABOTAGES } from "./sabotages.ts";

let plugin = "";
let packed: PackedPlugin | undefined;
beforeAll(async () => {
  ensureBuilt();
  packed = packPlugin();
  plugin = await findPlugin(packed.directory);
}, 180_000);
afterAll(() => packed?.remove());

const CAST = { "ST-01": "hasty", "ST-02": "forgetful" } as const;

test(
  "each cut mechanism turns its own scenario red and leaves the other green",
  { timeout: 180_000 },
  async () => {
    const results = new Map<string, RunResult>();
    const jobs = SABOTAGES.flatMap((sabotage) =>
      Object.entries(CAST).map(([scenario, persona]) => ({
        purpose: sabotage.id,
        host: "fake" as const,
        scenario,
        arm: "governed",
        persona,
        seed: 1,
        plugins: [[sabotage.module, { plugin }] as const],
        hash: false,
        traceFile: null,
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
    expect(red.toSorted()).toEqual(SABOTAGES.map(({ id, scenario }) => `${id} ${scenario}`).toSorted());
    expect(results.get("no-gate ST-01")?.reasons[0]).toContain("changed without a permitting task");
    expect(results.get("no-anchors ST-02")?.reasons[0]).toContain("after compaction");
  },
);
