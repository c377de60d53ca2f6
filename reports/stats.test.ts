import { describe, expect, test } from "vitest";
import { bootstrapMean, pairedDifference, passPower, wilson } from "./stats.ts";

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

describe("the interval of a paired difference", () => {
  test("is around zero for equal shares and away from it for opposite ones", () => {
    expect(pairedDifference({ both: 3, first: 2, second: 2, neither: 3 }).ci[0]).toBeLessThan(0);
    expect(pairedDifference({ both: 0, first: 10, second: 0, neither: 0 })).toMatchObject({ value: 1 });
    expect(pairedDifference({ both: 0, first: 10, second: 0, neither: 0 }).ci[0]).toBeGreaterThan(0.5);
  });
  test("is narrower when the same runs hold in both arms", () => {
    const width = (pairs: Parameters<typeof pairedDifference>[0]) => {
      const [low, high] = pairedDifference(pairs).ci;
      return high - low;
    };
    const alike = width({ both: 14, first: 4, second: 1, neither: 11 });
    expect(alike).toBeLessThan(width({ both: 8, first: 10, second: 7, neither: 5 }));
  });
  test("agrees with Newcombe's method 10 worked by hand, and is mirrored when the arms change places", () => {
    const { value, ci } = pairedDifference({ both: 12, first: 9, second: 2, neither: 21 });
    expect(value).toBe(0.1591);
    const mirrored = pairedDifference({ both: 12, first: 2, second: 9, neither: 21 });
    expect(mirrored.ci).toEqual([-ci[1], -ci[0]]);
  });
  test("says nothing without pairs", () =>
    expect(pairedDifference({ both: 0, first: 0, second: 0, neither: 0 }).ci).toEqual([-1, 1]));
});

test("pass^k is one only when every run passed", () => {
  expect(passPower(8, 8, 4)).toBe(1);
  expect(passPower(4, 8, 1)).toBe(0.5);
  expect(passPower(4, 8, 4)).toBe(0.0143);
  expect(passPower(1, 8, 2)).toBe(0);
});
