import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lendPlugin, type LentPlugin } from "./lend-plugin.ts";
import type { Job } from "./job.ts";
import { playAll } from "./pool.ts";

/** The package's own program; `bun` on PATH may be another version. */
const BUN = createRequire(import.meta.url).resolve("bun/bin/bun.exe");

let plugin = "";
let lent: LentPlugin | undefined;
beforeAll(async () => {
  lent = await lendPlugin(undefined);
  plugin = lent.plugin;
}, 180_000);
afterAll(() => lent?.giveBack());

const jobs = (seed: number): Job[] =>
  ["ST-01", "ST-02"].map((scenario) => ({
    purpose: "play",
    host: "fake",
    scenario,
    arm: "governed",
    persona: "overwhelmed",
    user: "vibe-coder",
    seed,
    plugins: [plugin],
    hash: true,
    trace: null,
  }));

/** Hash per scenario, played by `execPath`. */
async function hashes(seed: number, execPath: string): Promise<Record<string, string | null>> {
  const found: Record<string, string | null> = {};
  await playAll(jobs(seed), {
    size: 2,
    execPath,
    onAnswer: (job, answer) => {
      if (!answer.ok) throw new Error(answer.message);
      expect(answer.result.reasons).toEqual([]);
      found[job.scenario] = answer.sha256;
    },
  });
  return found;
}

test(
  "the same seed gives the same bytes on Node and on Bun, another seed other bytes",
  { timeout: 180_000 },
  async () => {
    const node = await hashes(1, process.execPath);
    expect(Object.keys(node)).toHaveLength(2);
    expect(await hashes(1, BUN)).toEqual(node);
    const other = await hashes(2, process.execPath);
    expect(other["ST-01"]).not.toBe(node["ST-01"]);
    expect(other["ST-02"]).not.toBe(node["ST-02"]);
  },
);
