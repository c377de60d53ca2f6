/** "You only skipped them, take that out": who tells the agent what it did wants what was asked for in the first place. */
import { spoken } from "../words/spoken.ts";
import type { Clause } from "../text/clauses.ts";

const CORRECTS = spoken`^ ${"corrects.first"}(?:(?= |$)|(?<= ))|^ ?${"corrects.firstSigns"}`;

const isCorrection = (clause: Clause | undefined): boolean =>
  clause !== undefined && !clause.asks && CORRECTS.test(clause.text.exact);

/** "No, you renamed it": a word may stand before it. */
export const corrects = ([first, second]: readonly Clause[]): boolean =>
  isCorrection(first) || (first?.text.words.length === 1 && isCorrection(second));
