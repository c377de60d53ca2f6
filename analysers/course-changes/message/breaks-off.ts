/** "so about the thing with the, wait, phone": a clause that ends before its noun says nothing yet. */
import { spoken } from "../words/spoken.ts";
import type { Clause } from "../text/clauses.ts";

const UNFINISHED = spoken` ${"newThing.prepositions"} ${"productReturn.articles"} $`;

export const breaksOff = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ text }) => UNFINISHED.test(text.exact));
