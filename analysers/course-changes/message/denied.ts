/** Is what a cue says denied? "Don't forget", "that doesn't mean that we drop it", "on n'abandonne pas". */
import { cueHits, type CueHit } from "../language/cue-pattern.ts";
import type { CueSet } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk } from "../text/normal-text.ts";
import { spoken, within } from "../words/spoken.ts";

/** The denial reaches over what is meant: "that doesn't mean that we are going to drop it". */
const MEANT = spoken`^${"denied.means"} `;
const MEANT_WORDS = 7;
/** Japanese denies behind the verb ("やめるって意味じゃない"), French does on both sides, German behind "vergiss". */
const BEHIND = spoken`^\p{Script=Hiragana}{0,2}${"denied.quoting"}?${"denied.meaning"}${"denied.isNot"}|^ ${"denied.rightBehind"} |^ (?:${"denied.fillersBehind"} ){0,2}${"denied.behindFillers"} `;
/** "Lösch die Steuerregeln nicht": unless it tells why ("… das brauchen wir nicht"). */
const GERMAN_AT_END = spoken`^ (?!.* ${"denied.reason"} )${"denied.objectArticles"} (?:\p{L}+ ){1,3}(?:${"denied.fillersAtEnd"} )?${"denied.atEnd"} $`;
/** Chinese "不要" before a noun gives it up, before a verb it forbids: "不要删除", "不用改". */
const FORBIDS = spoken`^${"denied.forbids"}$`;
const FORBIDDEN = spoken`^${"denied.forbiddenAdverbs"}?(?:${"denied.objectMarkers"}[\p{Script=Han}\p{Script=Latin}\d ]{1,10})?${"denied.takesAway"}`;
const HELD_BY_BA = spoken`${"denied.mustNot"}${"denied.mustNotAdverbs"}?${"denied.objectMarkers"}(?:(?!${"denied.objectMarkers"}).){1,10}$`;
/** Whatever stands between: "auf keinen Fall die Regeln streichen". */
const BY_NO_MEANS = within("denied.byNoMeans");
/** "nobody said to …", "tôi đâu có nói …", "我没说…": it was never said. */
const NEVER_SAID = spoken` ${"denied.neverSaid"} (?:${"denied.thatBehind"} ){0,2}$|${"denied.neverSaidSigns"}$`;

export const isDeniedAround = (clause: Clause, hit: CueHit): boolean => {
  const { exact } = clause.text;
  const rest = exact.slice(hit.end);
  if (BEHIND.test(rest) || GERMAN_AT_END.test(rest)) return true;
  if (BY_NO_MEANS.test(exact.slice(0, hit.start)) || NEVER_SAID.test(exact.slice(0, hit.start))) return true;
  if (HELD_BY_BA.test(exact.slice(0, hit.start))) return true;
  return FORBIDS.test(exact.slice(hit.start, hit.end)) && FORBIDDEN.test(rest);
};

/** Says no more than that the time is over: "not anymore". */
const NO_LONGER = spoken`^${"denied.noLonger"} ?$`;

/** Verb-last: "die Regeln nicht streichen". The denial stands right before what would give them up. */
export const isDeniedAhead = (clause: Clause, hit: CueHit, { cues }: { readonly cues: CueSet }): boolean =>
  isDeniedAround(clause, hit) ||
  (!NO_LONGER.test(clause.text.exact.slice(hit.start, hit.end)) &&
    cueHits(cues.not, clause.text).some((not) => not.start < hit.start && not.end + 1 === hit.start));

/** The denial stands right before the cue, or behind it where the language has it there. */
export function isDenied(clause: Clause, hit: CueHit, { cues }: { readonly cues: CueSet }): boolean {
  const { exact } = clause.text;
  if (isDeniedAround(clause, hit)) return true;
  return cueHits(cues.not, clause.text).some((not) => {
    // "不要" has "要" in it.
    if (not.start < hit.start && hit.end <= not.end) return true;
    if (not.end > hit.start || not.start === hit.start) return false;
    const between = exact.slice(not.end, hit.start).trim();
    if (isCjk(exact.slice(not.start, not.end))) return between.length <= 2;
    const reach = MEANT.test(`${between} `) ? MEANT_WORDS : 2;
    return between === "" || between.split(" ").length <= reach;
  });
}
