import { describe, expect, test } from "vitest";
import { bootstrap, clusteredShare, folded, pairedDifference, passPower, wilson } from "./stats.ts";

/** Each value of a run of its own. */
const apart = (values: readonly number[]) => values.map((one) => [one]);

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

describe("the interval of a share that is counted many times in each run", () => {
  /** The same stream of numbers on every machine. */
  const drawing = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  /** Twelve runs that hold half the time; `alike` is how much of a run goes one way. */
  const draws = (alike: number) => {
    const next = drawing(7);
    return Array.from({ length: 500 }, () =>
      Array.from({ length: 12 }, () => {
        const way = next() < 0.5;
        const n = 5 + Math.floor(next() * 40);
        const held = Array.from({ length: n }, () => (next() < alike ? way : next() < 0.5));
        return { hits: held.filter(Boolean).length, n };
      }),
    );
  };
  const coverage = (alike: number, interval: typeof clusteredShare) =>
    draws(alike).filter((runs) => {
      const [low, high] = interval(runs);
      return low <= 0.5 && high >= 0.5;
    }).length / 500;
  const asIfApart: typeof clusteredShare = (runs) =>
    wilson(
      runs.reduce((sum, { hits }) => sum + hits, 0),
      runs.reduce((sum, { n }) => sum + n, 0),
    );
  test("holds the true share about as often as it says, which Wilson's own does not where runs differ", () => {
    expect(coverage(0.7, clusteredShare)).toBeGreaterThan(0.88);
    expect(coverage(0.7, asIfApart)).toBeLessThan(0.5);
    expect(coverage(0, clusteredShare)).toBeGreaterThan(0.93);
  });
  test("is Wilson's own where the runs differ by no more than chance, and never narrower", () => {
    const even = Array.from({ length: 10 }, () => ({ hits: 8, n: 10 }));
    expect(clusteredShare(even)).toEqual(wilson(80, 100));
  });
  test("counts each run once where all held, or too few runs saw anything", () => {
    expect(clusteredShare(Array.from({ length: 6 }, () => ({ hits: 110, n: 110 })))).toEqual(wilson(6, 6));
    const three = [1, 2, 0].map((hits) => ({ hits, n: 2 }));
    expect(clusteredShare(three)).toEqual(wilson(1.5, 3));
    expect(clusteredShare([...three, { hits: 0, n: 0 }])).toEqual(wilson(1.5, 3));
    expect(clusteredShare([])).toEqual([0, 1]);
  });
});

describe("the bootstrap", () => {
  const values = Array.from({ length: 40 }, (_, i) => i % 8);
  test("gives the same interval for the same seed and another for another", () => {
    expect(bootstrap(apart(values), "mean", 7)).toEqual(bootstrap(apart(values), "mean", 7));
    expect(bootstrap(apart(values), "mean", 7)).not.toEqual(bootstrap(apart(values), "mean", 8));
  });
  test("contains the mean and has no width for constant values", () => {
    const [low, high] = bootstrap(apart(values), "mean", 1);
    expect(low).toBeLessThan(3.5);
    expect(high).toBeGreaterThan(3.5);
    expect(bootstrap(apart([2, 2, 2]), "mean", 1)).toEqual([2, 2]);
  });
});

test("the bootstrap draws whole runs: what one of them saw again and again widens it", () => {
  const width = (runs: readonly (readonly number[])[]) => {
    const [low, high] = bootstrap(runs, "mean", 5);
    return high - low;
  };
  const runs = Array.from({ length: 8 }, (_, i) => Array.from({ length: 20 }, () => i % 2));
  expect(width(runs)).toBeGreaterThan(3 * width(apart(runs.flat())));
});

describe("the interval of a sum or a greatest value", () => {
  const values = Array.from({ length: 40 }, (_, i) => (i === 7 ? 100 : i % 8));
  test.each(["sum", "max"] as const)("is that of the %s, which lies in it", (fold) => {
    const [low, high] = bootstrap(apart(values), fold, 3);
    expect(low).toBeLessThanOrEqual(folded(values, fold));
    expect(high).toBeGreaterThanOrEqual(folded(values, fold));
    expect(high).toBeGreaterThan(bootstrap(apart(values), "mean", 3)[1]);
  });
  test("can be had of a million values", () => {
    const many = Array.from({ length: 1_000_000 }, (_, i) => i % 10);
    expect(folded(many, "max")).toBe(9);
    expect(bootstrap(apart(many.slice(0, 200_000)), "max", 1)).toEqual([9, 9]);
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
