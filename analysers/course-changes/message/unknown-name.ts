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

const REPLACED_BY = [
  /(?:改成|换成|换为|改用|切到|迁到|迁移到|переходим на|перейди на|перейд[её]м на|переезжаем на|замени на|меняем на) (\p{Script=Latin}[\p{Script=Latin}\d]{3,}) (?:$|\P{Script=Latin})/u,
  / (\p{Script=Latin}[\p{Script=Latin}\d]{2,}) (?:に|へ)(?:変更|切り替え|切替|乗り換え|移行|差し替え|置き換え|統一)/u,
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
