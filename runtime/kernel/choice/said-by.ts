/**
 * By whom a tech decision is and when, in words. What the human said is theirs, also where the agent put it down; what
 * the agent made of their message names both.
 */
import { timeText } from "../stamp.ts";
import { line } from "../words/line.ts";
import type { TechChoice } from "../record/tech-choice.ts";

const MOST_QUOTED = 60;

/** Who reads: the human reads of themselves. */
export type Reader = "agent" | "human";

const shortened = (quote: string): string => {
  const whole = line(quote);
  return whole.length > MOST_QUOTED ? `${whole.slice(0, MOST_QUOTED - 1)}…` : whole;
};

type Said = Pick<TechChoice, "source" | "quote"> & { readonly createdAt?: number; readonly saidAt?: number };

/**
 * `by the human on 2026-11-30 10:00:00: "Take SQLite."`; no time where none is given.
 * @param isQuoted false where another message is spoken of: two quotes side by side are taken for one another
 */
export function saidBy(
  { source, quote, createdAt, saidAt = createdAt }: Said,
  reader: Reader,
  isQuoted = true,
): string {
  const on = saidAt === undefined ? "" : ` on ${timeText(saidAt)}`;
  const words = quote === undefined || !isQuoted ? "" : `"${shortened(quote)}"`;
  if (source === "manifest") return `by the project's files${on}`;
  if (source !== "agent")
    return `by ${reader === "human" ? "you" : "the human"}${on}${words && `: ${words}`}`;
  if (quote === undefined) return `by the agent${on}`;
  const from = `from ${reader === "human" ? "your" : "the human's"} message`;
  return `named by the agent${on}, ${from}${words && ` ${words}`}`;
}
