/**
 * "Forget that, wrong chat": words that take back what was said by mistake, or said to somebody else. They give
 * nothing up but those words. Where such a sentence names what it drops ("forget the calendar, that was for my boss"),
 * it is meant.
 */
import { hasCue } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";
import { droppedBy, type Reader } from "./topic-reading.ts";
import { spoken } from "../words/spoken.ts";

/** Words of a bare retraction: "forget that" before the sentence that says why. */
const BARE_WORDS = 4;

/** A clause that says nothing but "a typo": in a longer one it is something to mend. */
const BARE_SLIP = spoken`^ (?:${"slip.ahead"} )*${"slip.slips"} $`;

/** Nothing is left to be done: it works, or somebody mended it. */
const SETTLED = spoken` ${"slip.settled"} $|${"slip.settledSigns"}`;
const SETTLED_WORDS = 9;

/** "nvm it works now", "scratch that, blue not green": takes back a question or a detail, not the work. */
function takesBackDetail(clause: Clause, next: Clause | undefined, reader: Reader): boolean {
  const { cues } = reader;
  const { words, exact } = clause.text;
  if (words.length > SETTLED_WORDS || namesWhatItDrops(clause, reader)) return false;
  const isTakenBack = hasCue(cues.drop, clause.text) || hasCue(cues.dropIt, clause.text);
  if (!isTakenBack) return false;
  if (SETTLED.test(exact)) return true;
  if (next === undefined || words.length > BARE_WORDS) return false;
  if (SETTLED.test(next.text.exact)) return true;
  const isMade = hasCue(cues.make, next.text) || hasCue(cues.product, next.text);
  return next.sentence === clause.sentence && hasCue(cues.cosmetic, next.text) && !isMade;
}

const namesWhatItDrops = (clause: Clause, reader: Reader): boolean =>
  !hasCue(reader.cues.slip, clause.text) &&
  droppedBy(clause, reader).some((object) => object.words.length > 0);

/** The clauses without those of a slip. */
export function meantHere(all: readonly Clause[], reader: Reader): readonly Clause[] {
  const clauses = all.filter((clause, at) => !takesBackDetail(clause, all[at + 1], reader));
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
