/** A scenario with a user who does more than it asks: what the suite proves, it proves with them as well. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Job } from "../run/job.ts";
import { lendPlugin, type LentPlugin } from "../run/lend-plugin.ts";
import { playAll } from "../run/pool.ts";

let plugin = "";
let lent: LentPlugin | undefined;
beforeAll(async () => {
  lent = await lendPlugin(undefined);
  plugin = lent.plugin;
}, 180_000);
afterAll(() => lent?.giveBack());

test("without the plugin it fails, with it it holds, and the plugin takes no aside for a change of course", async () => {
  const jobs = ["bare", "governed"].flatMap((arm) =>
    ["ST-03", "ST-06"].map((scenario): Job => {
      const plugins = arm === "bare" ? [] : [plugin];
      const who = { persona: "hasty", user: "vibe-coder", seed: 2 };
      return { purpose: "play", host: "fake", scenario, arm, ...who, plugins, hash: false, trace: null };
    }),
  );
  const failed: string[] = [];
  const flagged: unknown[] = [];
  await playAll(jobs, {
    size: 2,
    onAnswer: (job, answer) => {
      if (!answer.ok) throw new Error(answer.message);
      const { reasons, observations } = answer.result;
      if (reasons.length > 0) failed.push(`${job.scenario} ${job.arm}`);
      // That of the asides comes last, behind the one of the scenario's own turns.
      const asides = observations.findLast(({ id }) => id === "drift-false-alarm");
      if (job.arm === "governed") flagged.push(asides);
    },
  });
  expect(failed.toSorted()).toEqual(["ST-03 bare", "ST-06 bare"]);
  for (const asides of flagged) expect(asides).toMatchObject({ hits: 0, n: expect.any(Number) });
}, 120_000);
