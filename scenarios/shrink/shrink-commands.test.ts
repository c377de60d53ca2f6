import { expect, test } from "vitest";
import { shrinkCommands } from "./shrink-commands.ts";

const failure = (scenario: string, seed: number, text: string) => ({
  scenario,
  arm: "governed",
  persona: "hasty",
  user: "vibe-coder",
  seed,
  reasons: [{ text, turn: null }],
  replay: `play ${scenario} ${seed}`,
});

test("of merged failures one command is named for each thing that went wrong", () => {
  const failures = [
    failure("ST-01", 3, "src/a.js changed"),
    failure("ST-01", 4, "src/a.js changed"),
    failure("ST-02", 3, "a decision was lost"),
  ];
  expect(shrinkCommands({ failures, host: "fake" }).slice(1)).toEqual(["  play ST-01 3", "  play ST-02 3"]);
  expect(shrinkCommands({ failures: [], host: "fake" })).toEqual([]);
  expect(shrinkCommands({ failures, host: "real" })).toEqual([]);
});
