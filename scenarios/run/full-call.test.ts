import { expect, test } from "vitest";
import { USUAL_SCENARIOS } from "../scenarios.ts";
import { ARMS } from "./arms.ts";
import type { Call } from "./call.ts";
import { isFull } from "./full-call.ts";
import { FULL_SEEDS, upTo } from "./choose-runs.ts";

const usual: Call = {
  host: "fake",
  scenarios: USUAL_SCENARIOS.map(({ id }) => id),
  seeds: upTo(FULL_SEEDS),
  arms: null,
  personas: null,
  users: null,
  sabotages: [],
  replayOptions: "",
};

test.each<[boolean, string, Partial<Call>]>([
  [true, "without options", {}],
  [true, "with more seeds", { seeds: upTo(FULL_SEEDS + 1) }],
  [true, "of every arm", { arms: ARMS.map(({ id }) => id) }],
  [true, "of another plugin", { replayOptions: " --plugin p.mjs" }],
  [false, "of fewer seeds", { seeds: upTo(FULL_SEEDS - 1) }],
  [false, "that leaves a scenario out", { scenarios: usual.scenarios.slice(1), seeds: upTo(12) }],
  [false, "of one arm", { arms: ["governed"], seeds: upTo(20) }],
  [false, "of one agent", { personas: ["hasty"] }],
  [false, "of one character of the user", { users: ["vibe-coder"] }],
  [false, "on the real host", { host: "real" }],
])("%s that a call is full %s", (expected, _, change) => {
  expect(isFull({ ...usual, ...change })).toBe(expected);
});
