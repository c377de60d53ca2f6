/**
 * "Forget that, wrong chat": words that take back what was said by mistake, or said to somebody else. They give
 * nothing up but those words. Where such a sentence names what it drops ("forget the calendar, that was for my boss"),
 * it is meant.
 */
import { hasCue } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";
import { droppedBy, type Reader } from "./topic-reading.ts";

/** Words of a bare retraction: "forget that" before the sentence that says why. */
const BARE_WORDS = 4;

/** A clause that says nothing but "a typo": in a longer one it is something to mend. */
const BARE_SLIP =
  /^ (?:oops |ups |sorry |ah |my |was |that was |just |a |i |ein |war ein |un |une |era |foi |erro de |um |uma |это |просто )*(?:typo|typos|mistyped|misspoke|tippfehler|verschrieben|versprochen|error de tipeo|faute de frappe|coquille|erreur de frappe|digitação|digitei errado|errata|опечатка|оговорка|gõ nhầm|nhầm|打错了|手滑|誤字|タイプミス) $/u;

const namesWhatItDrops = (clause: Clause, reader: Reader): boolean =>
  !hasCue(reader.cues.slip, clause.text) &&
  droppedBy(clause, reader).some((object) => object.words.length > 0);

/** The clauses without those of a slip. */
export function meantHere(clauses: readonly Clause[], reader: Reader): readonly Clause[] {
  const slips = new Set(
    clauses
      .filter(({ text }) => hasCue(reader.cues.slip, text) || BARE_SLIP.test(text.exact))
      .map(({ sentence }) => sentence),
  );
  if (slips.size === 0) return clauses;
  for (const clause of clauses) if (namesWhatItDrops(clause, reader)) slips.delete(clause.sentence);
  return clauses.filter(
    (clause) =>
      !slips.has(clause.sentence) &&
      !(
        (slips.has(clause.sentence + 1) || slips.has(clause.sentence - 1)) &&
        clause.text.words.length <= BARE_WORDS &&
        droppedBy(clause, reader).length > 0 &&
        !namesWhatItDrops(clause, reader)
      ),
  );
}
