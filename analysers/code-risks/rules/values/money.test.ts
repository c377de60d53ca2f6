import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "money-float": [
    [
      "reckons a total of something else in a file that speaks of no money",
      "slicer/estimate.py",
      "def cart(prices):\n    total = 0\n    for price, n in prices:\n        total += float(price) * n\n    return total\n",
      "def to_seconds(text):\n    total = 0\n    for number, unit in find(text):\n        total += int(number) * UNIT[unit]\n    return total\n",
    ],
    [
      "reckons in another unit beside prices",
      "src/load.ts",
      "export function cartSum(rows) { let total = 0; for (const r of rows) total += r.price * r.n; return total; }",
      "export function cartWeight(rows) { let total = 0; for (const r of rows) total += r.grams * r.n; return total; } // prices: elsewhere",
    ],
    [
      "a function that gives a price",
      "src/calc.js",
      "export function parsePrice(text) { const m = /(\\d+)/.exec(text); return parseFloat(m[1]); }",
      "export function parseWidth(text) { const m = /(\\d+)/.exec(text); return parseFloat(m[1]); } // beside prices",
    ],
    [
      "is a mean",
      "src/rate.ts",
      "export const share = (total: number, count: number) => total / count;\nexport const price = 1;",
      "export const averageRating = (total: number, count: number) => total / count;\nexport const price = 1;",
    ],
    [
      "shows whole cents",
      "src/price.ts",
      "export function due(account) { const owed = account.amount / 100; account.open = owed; }",
      "export const show = (amount) => `${(amount / 100).toFixed(2)} euro`;",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
