import { describe, expect, test } from "vitest";
import { bootstrapMean, difference, passPower, wilson } from "./stats.ts";

describe("the Wilson interval", () => {
  test("agrees with published values", () => {
    // Newcombe 1998, table I: 81/263 and 15/148, 0/20, 1/29.
    expect(wilson(81, 263)).toEqual([0.2553, 0.3662]);
    expect(wilson(15, 148)).toEqual([0.0624, 0.1605]);
    expect(wilson(0, 20)).toEqual([0, 0.1611]);
    expect(wilson(1, 29)).toEqual([0.0061, 0.1718]);
  });
  test("says nothing when nothing was seen", () => expect(wilson(0, 0)).toEqual([0, 1]));
  test("is mirrored for failures", () => {
    const [low, high] = wilson(3, 10);
    const [l, h] = wilson(7, 10);
    expect([1 - h, 1 - l].map((x) => x.toFixed(4))).toEqual([low, high].map((x) => x.toFixed(4)));
  });
});

describe("the bootstrap", () => {
  const values = Array.from({ length: 40 }, (_, i) => i % 8);
  test("gives the same interval for the same seed and another for another", () => {
    expect(bootstrapMean(values, 7)).toEqual(bootstrapMean(values, 7));
    expect(bootstrapMean(values, 7)).not.toEqual(bootstrapMean(values, 8));
  });
  test("contains the mean and has no width for constant values", () => {
    const [low, high] = bootstrapMean(values, 1);
    expect(low).toBeLessThan(3.5);
    expect(high).toBeGreaterThan(3.5);
    expect(bootstrapMean([2, 2, 2], 1)).toEqual([2, 2]);
  });
});

test("the difference of equal shares has an interval around zero, that of opposite ones does not", () => {
  expect(difference({ hits: 5, n: 10 }, { hits: 5, n: 10 }).ci[0]).toBeLessThan(0);
  expect(difference({ hits: 10, n: 10 }, { hits: 0, n: 10 }).ci[0]).toBeGreaterThan(0.5);
});

test("pass^k is one only when every run passed", () => {
  expect(passPower(8, 8, 4)).toBe(1);
  expect(passPower(4, 8, 1)).toBe(0.5);
  expect(passPower(4, 8, 4)).toBe(0.0143);
  expect(passPower(1, 8, 2)).toBe(0);
});
