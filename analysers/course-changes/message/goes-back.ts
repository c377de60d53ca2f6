/** Is a name what a clause goes back to? */
import { hasCue } from "../language/cue-pattern.ts";
import { normalText } from "../text/normal-text.ts";
import { after, before, endsPhrase, REACH, type Place } from "./name-place.ts";
import { isDoneAgain } from "./product-return.ts";
import type { CueSet } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { leading, spoken, within } from "../words/spoken.ts";

/** "still X after all" stays with it as often as it returns. */
const STILL = within("goesBack.still");
const AGAIN_BEFORE = spoken` ${"goesBack.againBefore"} $`;
const AGAIN_BEHIND = leading("goesBack.againBehind");

/** "back to X", "X again", "X に戻して". */
export function isGoal(place: Place): boolean {
  const { cues } = place;
  if (!endsPhrase(place) && !after(place, place.cues.back, 0)) return false;
  const { exact } = place.clause.text;
  if (isDoneAgain(place.clause)) return false;
  if (STILL.test(exact) && !hasCue(place.cues.back, normalText(exact.replace(STILL, " ")))) return false;
  return (
    before(place, cues.back, 2) ||
    after(place, cues.back, 0) ||
    AGAIN_BEFORE.test(exact.slice(0, place.start)) ||
    AGAIN_BEHIND.test(exact.slice(place.end))
  );
}

/** "stripe it is, as before" */
export const isBackAgain = (next: Clause | undefined, clause: Clause, cues: CueSet): boolean =>
  next?.sentence === clause.sentence && next.text.words.length <= REACH && hasCue(cues.back, next.text);
