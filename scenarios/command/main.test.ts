import { describe, expect, test } from "vitest";
import { EXIT_CODES } from "../run/could-not-run.ts";
import { calling } from "../run/terminal.fixture.ts";
import { main } from "./main.ts";

const call = calling(main);

const good = "good.js";
const scratch = "out";
const baseline = "b.json";

describe("a call that makes no sense is refused before anything is played, with what to do", () => {
  test.each([
    ["a mistyped option", ["--sceanrio", "ST-01"], "Did you mean --scenario?"],
    ["an unknown scenario", ["--scenario", "ST-99"], "Unknown scenario. Known: ST-01, ST-02"],
    ["an unknown persona", ["--persona", "lazy"], "Known: diligent"],
    ["an unknown user", ["--user", "ada"], "Known: vibe-coder"],
    ["an unknown arm", ["--arm", "free"], "Known: bare, governed"],
    ["arms and ablations", ["--arm", "bare", "--ablations"], "cannot be used with"],
    ["an unknown sabotage", ["--sabotage", "no-rain"], "Known: no-gate, gate"],
    ["no seeds at all", ["--seeds", "0"], "at least 1"],
    ["more seeds than fit", ["--seeds", "5000000000"], "At most 10000"],
    ["a seed and a count", ["--seed", "1", "--seeds", "2"], "cannot be used with"],
    ["a shard that cannot be", ["--shard", "4/3", "--out", scratch], "I/N is needed"],
    ["a shard without a folder", ["--shard", "1/3"], "needs --out"],
    [
      "a shard and a baseline of it",
      ["--shard", "1/3", "--out", scratch, "--update-baseline", baseline],
      "cannot be used with",
    ],
    [
      "a script and a baseline of it",
      ["--script", good, "--update-baseline", baseline],
      "cannot be used with",
    ],
    [
      "a shard and what it is compared with",
      ["--shard", "1/3", "--out", scratch, "--baseline", baseline],
      "cannot be used with",
    ],
    [
      "a script and what it is compared with",
      ["--script", good, "--baseline", baseline],
      "cannot be used with",
    ],
    ["two seeds and a word", ["--seed", "1", "--seed", "two"], "at least 1"],
    ["a stray word", ["everything"], '"everything" is no command: there are merge and replay'],
    ["no baseline at all", ["--seed", "1", "--baseline", ""], "an empty path was given"],
    ["a script and a scenario", ["--script", good, "--scenario", "ST-01"], "cannot be used with"],
    ["a replay of nothing", ["replay"], "missing required argument 'files'"],
    ["a replay in an unknown mode", ["replay", good, "--mode", "mild"], "Allowed choices are strict"],
  ])("%s", async (_, args, message) => {
    const { status, stderr, stdout } = await call(...args);
    expect({ status, said: stderr }).toEqual({
      status: EXIT_CODES.call,
      said: expect.stringContaining(message),
    });
    expect(stdout).toBe("");
  });

  test("no two have the same code", () => {
    const codes = Object.values(EXIT_CODES);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => code > 1)).toBe(true);
  });
});

test("help names every option and ends with code 0", async () => {
  const { status, stdout } = await call("--help");
  expect(status).toBe(0);
  for (const option of [
    "--scenario",
    "--seeds",
    "--seed",
    "--arm",
    "--ablations",
    "--persona",
    "--live",
    "--sabotage",
    "--plugin",
    "--out",
    "--shard",
    "--baseline",
    "--update-baseline",
    "--shrink",
    "--script",
    "merge",
    "replay",
    "--as-recorded",
  ]) {
    expect(stdout).toContain(option);
  }
});
