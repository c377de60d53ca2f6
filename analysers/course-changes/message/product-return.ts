/**
 * What a product goes back to, or does once more ("a button back to the list", "send the link again"): no return of the
 * human's.
 */
import type { Clause } from "../text/clauses.ts";
import { SINGLED_OUT } from "./product-rule.ts";
import { spoken, within } from "../words/spoken.ts";

/** Places of a product that people go back to, and the moments at which they do. */
const GOES_BACK_IN_PRODUCT = spoken` (?:${"productReturn.places"}|${"productReturn.moments"}) |${"productReturn.signs"}`;

/** What a product does once more, "send the link again", or an agent: "run the tests again". */
const DONE_AGAIN = spoken` (?:${"productReturn.shows"}|${"productReturn.deeds"}) (?:${"productReturn.articles"} )?(?:\p{L}+ ){1,8}${"productReturn.again"} `;
/** By which it does so, or through whom: then that is what comes back. */
const BY_MEANS = within("productReturn.byMeans");

/** Is something only done once more? */
export const isDoneAgain = (clause: Clause): boolean =>
  DONE_AGAIN.test(clause.text.exact) && !BY_MEANS.test(clause.text.exact);

/** Is it the product that goes back somewhere? */
export const isProductReturn = (clause: Clause): boolean =>
  isDoneAgain(clause) || GOES_BACK_IN_PRODUCT.test(clause.text.exact) || SINGLED_OUT.test(clause.text.exact);
