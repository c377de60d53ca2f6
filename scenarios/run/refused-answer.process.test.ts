import { expect, test } from "vitest";
import type { Job } from "./job.ts";
import { playAll } from "./pool.ts";

const children = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

test("no worker outlives a caller that throws at an answer, and nothing more is played", async () => {
  const jobs = ["ST-01", "ST-02", "ST-03", "ST-04"].map((scenario): Job => ({
    purpose: "play",
    host: "fake",
    scenario,
    arm: "bare",
    persona: "hasty",
    user: "professional",
    seed: 1,
    plugins: [],
    hash: false,
    trace: null,
  }));
  const answered: string[] = [];
  const before = children();
  const played = playAll(jobs, {
    size: 2,
    onAnswer: ({ scenario }) => {
      answered.push(scenario);
      if (answered.length === 1) throw new Error("no more");
    },
  });
  await expect(played).rejects.toThrow("no more");
  await expect.poll(children).toBe(before);
  // The other worker was at its first run by then.
  expect(answered).toHaveLength(2);
}, 120_000);
