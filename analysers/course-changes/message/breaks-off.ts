/**
 * "so about the thing with the, wait, phone", "and then we could also, hang on": a clause that ends before what it is
 * about says nothing yet.
 */
import { spoken } from "../words/spoken.ts";
import type { Clause } from "../text/clauses.ts";

const UNFINISHED = spoken` (?:${"newThing.prepositions"} ${"productReturn.articles"}|${"breaksOff.alsoAtEnd"}) $`;

export const breaksOff = (clauses: readonly Clause[]): boolean =>
  clauses.some(({ text }) => UNFINISHED.test(text.exact));
