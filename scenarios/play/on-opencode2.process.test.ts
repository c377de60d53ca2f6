/** Every scenario on the fake OpenCode 2: what the suite proves on OpenCode 1, the same package holds there. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Job } from "../run/job.ts";
import { pluginsOf } from "../run/arms.ts";
import { lendPlugin, type LentPlugin } from "../run/lend-plugin.ts";
import { playAll } from "../run/pool.ts";
import { USUAL_SCENARIOS } from "../scenarios.ts";

let lent: LentPlugin | undefined;
beforeAll(async () => {
  lent = await lendPlugin(undefined, 2);
}, 180_000);
afterAll(() => lent?.giveBack());

test("each fails without the plugin and holds with it", async () => {
  const plugin = lent?.plugin ?? "";
  const jobs = USUAL_SCENARIOS.flatMap((scenario) =>
    [scenario.control ?? "bare", "governed"].map((arm): Job => ({
      purpose: "play",
      host: "fake",
      opencode: 2,
      scenario: scenario.id,
      arm,
      persona: scenario.personas[0] ?? "",
      user: "vibe-coder",
      seed: 1,
      plugins: pluginsOf(arm, plugin, new Map()),
      hash: false,
      trace: null,
    })),
  );
  const held: string[] = [];
  const broke: string[] = [];
  await playAll(jobs, {
    size: 2,
    onAnswer({ scenario, arm }, answer) {
      if (!answer.ok) throw new Error(answer.message);
      const { reasons } = answer.result;
      if (arm !== "governed" && reasons.length === 0) held.push(`${scenario} ${arm}`);
      if (arm === "governed" && reasons.length > 0) broke.push(`${scenario}: ${reasons[0]?.text}`);
    },
  });
  expect({ held, broke }).toEqual({ held: [], broke: [] });
}, 300_000);
