/**
 * What a developer throws away and makes anew every day: installed packages, build output, a local database, a
 * migration. "Delete node_modules and start from scratch" begins the install again, not the work.
 */
import type { CueHit } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";
import { spoken, within } from "../words/spoken.ts";

const LEFTOVER = within("housekeeping.leftovers");
const ANEW = spoken` (?:${"housekeeping.leftovers"}|${"housekeeping.madeAnew"}) |${"housekeeping.madeAnewSigns"}`;
const LED_BY_ANEW = spoken`^ (?:${"housekeeping.pointers"} )?(?:${"housekeeping.kinds"} )?${"housekeeping.madeAnew"} `;
const MADE_AGAIN = within("housekeeping.madeAgain");

/** Does what is given up behind the cue come back at once, or is it nothing but leftovers? */
export function isHousekeeping({ text }: Clause, hit: CueHit): boolean {
  const rest = `${text.exact.slice(hit.end).trimEnd()} `;
  if (LEFTOVER.test(rest.split(" ").slice(0, 6).join(" ") + " ")) return true;
  return LED_BY_ANEW.test(rest) && MADE_AGAIN.test(rest);
}

/**
 * Is it the install, the database, the migration that begins again?
 * @param last the clause before it.
 */
export const startsThatAnew = (clause: Clause, last: Clause | undefined): boolean =>
  ANEW.test(clause.text.exact) || (last?.sentence === clause.sentence && LEFTOVER.test(last.text.exact));
