/** Is what a cue says denied? "Don't forget", "that doesn't mean that we drop it", "on n'abandonne pas". */
import { cueHits, type CueHit } from "../language/cue-pattern.ts";
import type { CueSet } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk } from "../text/normal-text.ts";

/** The denial reaches over what is meant: "that doesn't mean that we are going to drop it". */
const MEANT =
  /^(?:mean\p{L}*|(?:có )?nghĩa|signific\p{L}*|(?:veut )?dire|(?:quer )?dizer|heißt|heisst|bedeutet|значит|означает) /u;
const MEANT_WORDS = 7;
/** Japanese denies behind the verb ("やめるって意味じゃない"), French does on both sides. */
const BEHIND =
  /^\p{Script=Hiragana}{0,2}(?:って|という)?(?:意味|わけ|訳|つもり|話)(?:じゃ|では|は|も)な|^ pas /u;

export const isDeniedBehind = (clause: Clause, hit: CueHit): boolean =>
  BEHIND.test(clause.text.exact.slice(hit.end));

/** The denial stands right before the cue, or behind it where the language has it there. */
export function isDenied(clause: Clause, hit: CueHit, { cues }: { readonly cues: CueSet }): boolean {
  const { exact } = clause.text;
  if (isDeniedBehind(clause, hit)) return true;
  return cueHits(cues.not, clause.text).some((not) => {
    if (not.end > hit.start || not.start === hit.start) return false;
    const between = exact.slice(not.end, hit.start).trim();
    if (isCjk(exact.slice(not.start, not.end))) return between.length <= 2;
    const reach = MEANT.test(`${between} `) ? MEANT_WORDS : 2;
    return between === "" || between.split(" ").length <= reach;
  });
}
