import { expect, test } from "vitest";
import { costOf, Purse, readBudget } from "./budget.ts";

const price = { input: 1, output: 4 };

test("a budget is dollars, or tokens with a size, and nothing else", () => {
  expect(readBudget("5")).toEqual({ kind: "dollars", most: 5 });
  expect(readBudget("$0.50")).toEqual({ kind: "dollars", most: 0.5 });
  expect(readBudget("200k")).toEqual({ kind: "tokens", most: 200_000 });
  expect(readBudget("1.5M")).toEqual({ kind: "tokens", most: 1_500_000 });
  for (const text of ["", "-1", "much", "5 euros", "5kk"]) expect(readBudget(text)).toBeUndefined();
});

const spending = (input: number, output: number, trouble: string | null = null) => ({
  spent: () => ({ input, output }),
  trouble: () => trouble,
});

test("a purse is empty when what was paid reaches the budget, in dollars or in tokens", () => {
  const dollars = { kind: "dollars", most: 1 } as const;
  expect(costOf({ input: 500_000, output: 100_000 }, price)).toBe(0.9);
  expect(new Purse(dollars, price, spending(500_000, 100_000)).isEmpty).toBe(false);
  expect(new Purse(dollars, price, spending(500_000, 125_000)).isEmpty).toBe(true);
  expect(new Purse({ kind: "tokens", most: 10 }, null, spending(6, 4)).isEmpty).toBe(true);
  expect(new Purse(null, price, spending(9e9, 9e9)).isEmpty).toBe(false);
});

test("nothing more is asked when the budget is spent, or when nobody answers", () => {
  const tokens = { kind: "tokens", most: 10 } as const;
  expect(new Purse(tokens, null, spending(6, 4)).end()).toBe("the budget is spent");
  expect(new Purse(tokens, null, spending(1, 1, "nobody answers")).end()).toBe("nobody answers");
  expect(new Purse(tokens, null, spending(1, 1)).end()).toBeNull();
});
