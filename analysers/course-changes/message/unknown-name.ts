/**
 * A name that nobody listed takes the place of something. Where the script of a message is not the Latin one, a Latin
 * word behind "换成" or before "に変更" is a name by construction, whatever it names.
 */
import { hasCue } from "../language/cue-pattern.ts";
import { mentionsIn } from "../tech/lexicon.ts";
import { normalText } from "../text/normal-text.ts";
import { NAMES } from "../words/names.ts";
import { isWish, type Reader } from "./topic-reading.ts";
import type { Clause } from "../text/clauses.ts";
import { spoken } from "../words/spoken.ts";

const REPLACED_BY = [
  spoken`${"unknownName.changedTo"} (\p{Script=Latin}[\p{Script=Latin}\d]{3,}) (?:$|\P{Script=Latin})`,
  spoken` (\p{Script=Latin}[\p{Script=Latin}\d]{2,}) ${"unknownName.changedBehind"}`,
];
/** Formats and labels are no decisions. */
const NO_DECISION: ReadonlySet<string> = new Set(NAMES.noDecision);

/** The unlisted name that the clauses put in the place of something. */
export function unknownNameIn(clauses: readonly Clause[], { cues }: Reader): string | null {
  for (const clause of clauses) {
    if (!isWish(clause) || clause.later || hasCue(cues.cosmetic, clause.text)) continue;
    for (const pattern of REPLACED_BY) {
      const name = pattern.exec(clause.text.exact)?.[1];
      if (name === undefined || NO_DECISION.has(name)) continue;
      if (mentionsIn(normalText(name)).length === 0) return name;
    }
  }
  return null;
}
