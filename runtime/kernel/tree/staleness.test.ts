import { expect, it } from "vitest";
import { gapText } from "./staleness.ts";

const HOUR_MS = 3_600_000;

it.each([
  [0, "0 min"],
  [1.9, "114 min"],
  [2, "2 h"],
  [47.9, "47 h"],
  [48, "2 days"],
  [24 * 30, "30 days"],
])("a gap of %s hours reads as a person says it", (hours, text) => {
  expect(gapText(hours * HOUR_MS)).toBe(text);
});
