import { describe, expect, test } from "vitest";
import { bootstrap, folded, pairedDifference, passPower, wilson } from "./stats.ts";

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
    expect(bootstrap(values, "mean", 7)).toEqual(bootstrap(values, "mean", 7));
    expect(bootstrap(values, "mean", 7)).not.toEqual(bootstrap(values, "mean", 8));
  });
  test("contains the mean and has no width for constant values", () => {
    const [low, high] = bootstrap(values, "mean", 1);
    expect(low).toBeLessThan(3.5);
    expect(high).toBeGreaterThan(3.5);
    expect(bootstrap([2, 2, 2], "mean", 1)).toEqual([2, 2]);
  });
});

describe("the interval of a sum or a greatest value", () => {
  const values = Array.from({ length: 40 }, (_, i) => (i === 7 ? 100 : i % 8));
  test.each(["sum", "max"] as const)("is that of the %s, which lies in it", (fold) => {
    const [low, high] = bootstrap(values, fold, 3);
    expect(low).toBeLessThanOrEqual(folded(values, fold));
    expect(high).toBeGreaterThanOrEqual(folded(values, fold));
    expect(high).toBeGreaterThan(bootstrap(values, "mean", 3)[1]);
  });
  test("can be had of a million values", () => {
    const many = Array.from({ length: 1_000_000 }, (_, i) => i % 10);
    expect(folded(many, "max")).toBe(9);
    expect(bootstrap(many.slice(0, 200_000), "max", 1)).toEqual([9, 9]);
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
