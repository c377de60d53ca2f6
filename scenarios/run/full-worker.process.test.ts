import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Job, JobAnswer } from "./job.ts";
import { playAll } from "./pool.ts";

test("a worker that keeps more with each run gives its place to a new one before it dies of it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "full-worker-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const plugin = join(folder, "plugin.mjs");
  // Numbers of a module that is never let go: 32 MB for each host that is opened.
  writeFileSync(
    plugin,
    "const kept = Array.from({ length: 4e6 }, () => 0.5);\nexport default async () => ({ kept });",
  );
  const jobOf = (seed: number): Job => ({
    purpose: "play",
    host: "fake",
    scenario: "ST-22",
    arm: "governed",
    persona: "hasty",
    user: "professional",
    seed,
    plugins: [plugin],
    hash: false,
    trace: null,
  });
  const answers: JobAnswer[] = [];
  const jobs = Array.from({ length: 16 }, (_, index) => jobOf(index + 1));
  await playAll(jobs, { size: 1, heapMB: 320, onAnswer: (_, answer) => answers.push(answer) });
  expect(answers).toHaveLength(jobs.length);
  const said = answers.flatMap((answer) =>
    answer.ok ? answer.result.reasons.map(({ text }) => text) : [answer.message],
  );
  expect(said.filter((text) => text.includes("ended in the middle"))).toEqual([]);
}, 120_000);
