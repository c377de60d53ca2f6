import { expect, test } from "vitest";
import { costOf, Purse, readBudget, tokensWithin } from "./budget.ts";

const price = { input: 1, output: 4 };

test("a budget is dollars, or tokens with a size, and nothing else", () => {
  expect(readBudget("5")).toEqual({ kind: "dollars", most: 5 });
  expect(readBudget("$0.50")).toEqual({ kind: "dollars", most: 0.5 });
  expect(readBudget("200k")).toEqual({ kind: "tokens", most: 200_000 });
  expect(readBudget("1.5M")).toEqual({ kind: "tokens", most: 1_500_000 });
  for (const text of ["", "-1", "much", "5 euros", "5kk"]) expect(readBudget(text)).toBeUndefined();
});

test("a run may take as many tokens as the budget pays for if all were of the dearer kind", () => {
  expect(tokensWithin({ kind: "dollars", most: 2 }, price)).toBe(500_000);
  expect(tokensWithin({ kind: "dollars", most: 2 }, null)).toBeNull();
  expect(tokensWithin({ kind: "tokens", most: 7 }, null)).toBe(7);
});

test("a purse is empty when what was paid reaches the budget, in dollars or in tokens", () => {
  const dollars = new Purse({ kind: "dollars", most: 1 }, price);
  dollars.pay({ input: 500_000, output: 100_000 });
  expect(costOf(dollars.spent, price)).toBe(0.9);
  expect(dollars.isEmpty).toBe(false);
  dollars.pay({ input: 0, output: 25_000 });
  expect(dollars.isEmpty).toBe(true);
  const tokens = new Purse({ kind: "tokens", most: 10 }, null);
  tokens.pay({ input: 6, output: 4 });
  expect(tokens.isEmpty).toBe(true);
  expect(new Purse(null, price).isEmpty).toBe(false);
});
