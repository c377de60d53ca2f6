/** Is a name what a clause goes back to? */
import { hasCue } from "../language/cue-pattern.ts";
import { after, before, endsPhrase, REACH, type Place } from "./name-place.ts";
import { isDoneAgain } from "./product-return.ts";
import type { CueSet } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";

/** "back to X", "X に戻して". */
export function isGoal(place: Place): boolean {
  const { cues } = place;
  if (!endsPhrase(place) && !after(place, place.cues.back, 0)) return false;
  if (isDoneAgain(place.clause)) return false;
  return before(place, cues.back, 2) || after(place, cues.back, 0);
}

/** "stripe it is, as before" */
export const isBackAgain = (next: Clause | undefined, clause: Clause, cues: CueSet): boolean =>
  next?.sentence === clause.sentence && next.text.words.length <= REACH && hasCue(cues.back, next.text);
