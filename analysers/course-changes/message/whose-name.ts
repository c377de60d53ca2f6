/**
 * Names that stand in a plain statement and are in use elsewhere: by a customer, by whoever is told of, or only for as
 * long as a form is open. Somebody who says that the program is to change is believed, whoever's name it is.
 */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import type { Mention } from "../tech/lexicon.ts";
import { NAMES } from "../words/names.ts";
import { wordsBetween, type Place } from "./name-place.ts";
import { leading, spoken, within } from "../words/spoken.ts";

/** Right in front of the name: "from their MySQL", "aus deren MySQL". */
const THEIRS = spoken` (?:${"whoseName.theirs"}|${"whoseName.articles"} (?:\p{L}+ )?${"whoseName.others"}${"whoseName.possessive"}(?: ${"whoseName.own"})?) (?:\p{L}+ )?$`;
const THEIRS_CJK = spoken`${"whoseName.theirsSigns"} ?$`;
/** Right behind it: "MySQL deles", "MySQL của họ". */
const OF_THEIRS = leading("whoseName.ofTheirs");
/** "the client's own site runs on …" */
const THEIR_THING = spoken` (?:${"whoseName.their"}|${"whoseName.the"} (?:\p{L}+ )?${"whoseName.others"}${"whoseName.possessive"}) (?:\p{L}+ ){1,3}${"whoseName.runsOn"} (?:\p{L}+ )?$`;
/** "a freelancer who does Angular" */
const WHO_DOES = spoken` ${"whoseName.who"} (?:\p{L}+ ){1,3}$| ${"whoseName.whoRelative"} ${"whoseName.does"} (?:\p{L}+ )?$`;
/** Nobody keeps the data of a program where they may only read. */
const READ_ONLY = within("whoseName.readOnly");
/** "the client is called …": what bears the name is no program. */
const CALLED = spoken` ${"whoseName.called"} (?:${"whoseName.calledArticles"} )?$|${"whoseName.calledSigns"} ?$`;
/** "stop using any in TypeScript": where something else is given up. */
const GIVEN_UP_IN = spoken` ${"whoseName.givesUp"} (?!${"whoseName.pointers"} )(?:\p{L}+ ){1,3}${"whoseName.inside"} (?:${"whoseName.ours"} )?$`;

/** Of these everybody has one: "log in with their GitHub". */
const PERSONAL: ReadonlySet<string> = new Set([
  "auth",
  "auth-provider",
  "session",
  "payments",
  "email",
  "sms",
  "maps",
]);

/** "use the customer's SQL Server": theirs, and ours from now on. */
const TAKEN_OVER = spoken` ${"whoseName.takesOver"} (?:\p{L}+ )?$`;

/** Kept in the browser while somebody is at it: a draft, how things look. */
const BROWSER: ReadonlySet<string> = new Set(NAMES.inBrowser);
const AT_IT = within("whoseName.whileAtIt");

/** The whole of a cue of giving up stands around it, and it is no more than a word there: "brich den npm install ab". */
const isInDropped = ({ clause, cues, start, end }: Place): boolean =>
  cueHits(cues.drop, clause.text).some(
    (hit) =>
      hit.start < start && hit.end > end + 1 && wordsBetween(clause.text.exact.slice(end, hit.end)) > 1,
  );

/** Does the name say nothing of what the program is made of? */
export function isUsedElsewhere(place: Place, choices: Mention["choices"]): boolean {
  const { clause, start, end, cues } = place;
  const { exact } = clause.text;
  const ahead = exact.slice(0, start);
  if (CALLED.test(ahead) || GIVEN_UP_IN.test(ahead) || isInDropped(place)) return true;
  if (hasCue(cues.instead, clause.text)) return false;
  const isBrowser = choices.some(({ slot, value }) => slot === "database" && BROWSER.has(value));
  if (isBrowser && AT_IT.test(exact)) return true;
  if (THEIR_THING.test(ahead) || WHO_DOES.test(ahead) || READ_ONLY.test(exact)) return true;
  if (choices.some(({ slot }) => PERSONAL.has(slot))) return false;
  const theirs = THEIRS.exec(ahead);
  const isTheirs = theirs !== null && !TAKEN_OVER.test(ahead.slice(0, theirs.index + 1));
  return isTheirs || THEIRS_CJK.test(ahead) || OF_THEIRS.test(exact.slice(end));
}
