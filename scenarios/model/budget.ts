/**
 * What a call with a real model may cost: dollars, where OpenCode knows the model's price, or tokens.
 */
import type { OwnModel } from "opencode-simulator";
import type { Ledger } from "./ledger.ts";
import type { Tokens } from "./tokens.ts";

export type Budget =
  | { readonly kind: "dollars"; readonly most: number }
  | { readonly kind: "tokens"; readonly most: number };

const SIZES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };
const A_MILLION = 1e6;

/** `5` or `$5` are dollars, `500k` and `2M` tokens; undefined for anything else. */
export function readBudget(text: string): Budget | undefined {
  const [, dollars] = /^\$?(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (dollars !== undefined) return { kind: "dollars", most: Number(dollars) };
  const [, count, size = ""] = /^(\d+(?:\.\d+)?)([km])$/i.exec(text) ?? [];
  if (count === undefined) return undefined;
  return { kind: "tokens", most: Number(count) * (SIZES[size.toLowerCase()] ?? 1) };
}

/** Dollars; null where the price is not known. */
export const costOf = ({ input, output }: Tokens, price: OwnModel["price"]): number | null =>
  price === null ? null : (input * price.input + output * price.output) / A_MILLION;

/** What may be spent, and what has been. */
export class Purse {
  readonly #budget: Budget | null;
  readonly #price: OwnModel["price"];
  readonly #ledger: Pick<Ledger, "spent" | "trouble">;

  constructor(budget: Budget | null, price: OwnModel["price"], ledger: Pick<Ledger, "spent" | "trouble">) {
    this.#budget = budget;
    this.#price = price;
    this.#ledger = ledger;
  }

  /** Why nothing more is asked; null = it goes on. */
  end(): string | null {
    return this.isEmpty ? "the budget is spent" : this.#ledger.trouble();
  }

  /** What was spent, in words. */
  text(): string {
    const spent = this.#ledger.spent();
    const cost = costOf(spent, this.#price);
    return `${tokensText(spent)}${cost === null ? "" : `, about ${dollarsText(cost)}`}`;
  }

  get isEmpty(): boolean {
    if (this.#budget === null) return false;
    const spent = this.#ledger.spent();
    const so = this.#budget.kind === "tokens" ? spent.input + spent.output : costOf(spent, this.#price);
    return so !== null && so >= this.#budget.most;
  }
}

const count = (tokens: number): string =>
  tokens >= A_MILLION ? `${(tokens / A_MILLION).toFixed(1)} M` : `${Math.ceil(tokens / 1000)} k`;

export const tokensText = ({ input, output }: Tokens): string =>
  `${count(input)} tokens in, ${count(output)} out`;

export const budgetText = (budget: Budget): string =>
  budget.kind === "dollars" ? dollarsText(budget.most) : `${count(budget.most)} tokens`;

export const dollarsText = (dollars: number): string => `$${dollars.toFixed(2)}`;
