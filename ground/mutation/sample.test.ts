import { describe, expect, it } from "vitest";
import { isSampled, margin } from "./sample.ts";

const ids = Array.from({ length: 10_000 }, (_, index) => String(index));
const taken = (percent: number, seed: number): string[] =>
  ids.filter((id) => isSampled({ percent, seed }, id));

describe("a sample of mutants", () => {
  it("is as large as it was asked for, and all or nothing at the ends", () => {
    expect(Math.abs(taken(15, 7).length - 1500)).toBeLessThan(120);
    expect([taken(0, 7).length, taken(100, 7).length]).toEqual([0, 10_000]);
  });

  it("is the same for the same seed and another for another", () => {
    expect(taken(15, 7)).toEqual(taken(15, 7));
    const both = new Set(taken(15, 8));
    expect(Math.abs(taken(15, 7).filter((id) => both.has(id)).length - 225)).toBeLessThan(60);
  });

  it("says how far the whole may be from it", () => {
    expect(margin(85, 1000, 1_000_000)).toBeCloseTo(2.21, 1);
    expect(margin(85, 1000, 1000)).toBe(0);
  });
});
