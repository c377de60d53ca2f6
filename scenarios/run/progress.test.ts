import { expect, it } from "vitest";
import type { ListedRun } from "./list-runs.ts";
import { Progress } from "./progress.ts";

const job = (purpose: string, seed: number): ListedRun => ({
  purpose,
  scenario: "ST-22",
  arm: "governed",
  persona: "hasty",
  user: "professional",
  seed,
  hash: false,
  shown: false,
  timesGate: false,
});
const result = (seed: number, text?: string) => ({
  ...job("", seed),
  reasons: text === undefined ? [] : [{ text, turn: null }],
  observations: [],
  reached: [],
});

it("a scenario has its line when its last run that counts has ended", () => {
  const lines: string[] = [];
  const progress = new Progress(
    [job("play", 1), job("play", 2), job("repeat", 2)],
    (line) => lines.push(line),
    () => 0,
  );
  progress.ended("play", result(1, "lost"));
  progress.ended("repeat", result(2));
  expect(lines).toEqual([]);
  progress.ended("play", result(2));
  expect(lines.join()).toMatch(/^ST-22 {2}2 runs, 1 failed with the plugin, at 0\.0 s {2}\(Side effects/);
});

it("who waits for long is told how far it is and how long it will take", () => {
  let now = 0;
  const lines: string[] = [];
  const seeds = Array.from({ length: 1000 }, (_, index) => index + 1);
  const progress = new Progress(
    seeds.map((seed) => job("play", seed)),
    (line) => lines.push(line),
    () => now,
  );
  for (const seed of seeds.slice(0, 100)) {
    now += 1000;
    progress.ended("play", result(seed));
  }
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe("  15 of 1000 runs, 0 failed with the plugin, at 15.0 s, about 16 min to go");
});

it("runs of broken variants are no part of what is sure to be played", () => {
  let now = 0;
  const lines: string[] = [];
  const progress = new Progress(
    [job("play", 1), job("cut", 1), job("cut", 2)],
    (line) => lines.push(line),
    () => now,
  );
  progress.ended("play", result(1));
  now = 20_000;
  progress.ended("cut", result(1, "noticed"));
  expect(lines[1]).toBe("  1 of 1 runs, and 1 of broken variants, 0 failed with the plugin, at 20.0 s");
});
