/**
 * A demand of the human's own to drop plan, tasks, tests or checks, or to begin from nothing. The same words are
 * everyday work in a product that has tasks, tests or a "start over" button: so a demand stands alone in its clause,
 * bounded by nothing, and its object is no part of what is being built.
 */
import { cueHits, hasCue, type CueHit } from "../language/cue-pattern.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk, normalText } from "../text/normal-text.ts";
import { isDenied, isDeniedAhead } from "./denied.ts";
import { startsThatAnew } from "./housekeeping.ts";
import { isDoneInProduct } from "./product-rule.ts";
import { isWish, wordsOf, type Reader } from "./topic-reading.ts";
import { spoken, within, wordSet } from "../words/spoken.ts";

/** Topic words that may stand beside the demand. */
const BESIDE = 2;
const LEAD = 3;
const REACH = 3;

function standsAlone(clause: Clause, hit: CueHit, reader: Reader, most: number): boolean {
  const { exact } = clause.text;
  return (
    !isBounded(exact.slice(hit.end), reader, most) &&
    wordsOf(exact.slice(0, hit.start), reader).length <= LEAD
  );
}

const wordsIn = (text: string): number => text.split(" ").filter((word) => word !== "").length;

/** `dropped`: by a word of giving up; `denied`: by a mere "no" or "without". */
type Given = "dropped" | "denied" | null;

/** How a process noun is given up in its clause. */
function givenUp(clause: Clause, noun: CueHit, reader: Reader): Given {
  const { cues } = reader;
  const { exact } = clause.text;
  const near = (hit: CueHit): boolean => {
    const between =
      hit.end <= noun.start ? exact.slice(hit.end, noun.start) : exact.slice(noun.end, hit.start);
    return isCjk(between) ? between.trim().length <= 4 : wordsIn(between) <= REACH;
  };
  const ahead = cueHits(cues.drop, clause.text).filter((hit) => hit.end <= noun.start + 1 && near(hit));
  if (ahead.some((hit) => !isDenied(clause, hit, reader))) return "dropped";
  if (ahead.length > 0) return null;
  const behind = cueHits(cues.dropAfter, clause.text).filter((hit) => hit.start >= noun.end - 1 && near(hit));
  if (behind.some((hit) => !isDeniedAhead(clause, hit, reader))) return "dropped";
  if (behind.length > 0) return null;
  const denied =
    cueHits(cues.without, clause.text).some(
      (hit) => hit.end <= noun.start + 1 && wordsIn(exact.slice(hit.end, noun.start)) <= 2,
    ) ||
    (isCjk(exact) &&
      cueHits(cues.notAfter, clause.text).some((hit) => hit.start >= noun.end - 1 && near(hit)));
  return denied ? "denied" : null;
}

interface Demand {
  /** Idioms that say it outright. */
  outright: number;
  dropped: number;
  denied: number;
  /** Of words that belong to the product as well. */
  ambiguous: number;
}

/** "税金ルール" is a rule of the product: Japanese builds one noun of both. */
const IN_JAPANESE = /\p{Script=Hiragana}/u;
const AHEAD_IN_NOUN = spoken`(?<!${"poison.every"})[\p{Script=Han}\p{Script=Katakana}\u30FC]$`;
const isEndOfNoun = (exact: string, hit: CueHit): boolean =>
  IN_JAPANESE.test(exact) &&
  /^[\p{Script=Han}\p{Script=Katakana}]/u.test(exact.slice(hit.start)) &&
  AHEAD_IN_NOUN.test(exact.slice(0, hit.start));

/** @param last the clause before it. */
function addIdioms(
  demand: Demand,
  { clause, last }: { readonly clause: Clause; readonly last: Clause | undefined },
  reader: Reader,
  known: ReadonlySet<string>,
): void {
  const { exact } = clause.text;
  const parts = [reader.cues.cosmetic, reader.cues.product, reader.cues.component].flatMap((cue) =>
    cueHits(cue, clause.text),
  );
  const startsOver = cueHits(reader.cues.startOver, clause.text);
  // A "start over" button is a part of a product; the "zero" of "from zero" is none.
  const isPart = parts.some(
    (part) => !startsOver.some((hit) => hit.start <= part.start && part.end <= hit.end),
  );
  // "start over with the migration", but not "delete everything, the database too".
  const isAnew =
    startsThatAnew(clause, last) &&
    !startsOver.some((hit) => hasCue(reader.cues.whole, normalText(exact.slice(hit.start, hit.end))));
  for (const cue of isPart || isAnew
    ? [reader.cues.noProcess]
    : [reader.cues.noProcess, reader.cues.startOver])
    for (const hit of cueHits(cue, clause.text)) {
      if (
        isDenied(clause, hit, reader) ||
        isEndOfNoun(exact, hit) ||
        !standsAlone(clause, hit, reader, cue === reader.cues.startOver ? 1 : 0)
      )
        continue;
      if (wordsOf(exact.slice(hit.start - 1, hit.end), reader).some((word) => known.has(word)))
        demand.ambiguous++;
      else demand.outright++;
    }
}

const AND: ReadonlySet<string> = wordSet("poison.and");

/** "tests that need the network", but not "the plan that you made". */
const SOME_OF_THEM = spoken`^ ${"poison.someOf"} (?!${"poison.thePlanOf"} )\p{L}`;

/** "tests for the old folder": only some of them. */
function isBounded(rest: string, reader: Reader, most = BESIDE): boolean {
  if (SOME_OF_THEM.test(rest)) return true;
  const [next = "", second = ""] = rest.trim().split(" ");
  if (next === "" || AND.has(next) || AND.has(second)) return false;
  return wordsOf(rest, reader).length > most;
}

function addNouns(demand: Demand, clause: Clause, reader: Reader, known: ReadonlySet<string>): void {
  const { exact } = clause.text;
  for (const noun of cueHits(reader.cues.process, clause.text)) {
    const given = givenUp(clause, noun, reader);
    if (given === null || isEndOfNoun(exact, noun) || isBounded(exact.slice(noun.end), reader)) continue;
    if (wordsOf(exact.slice(noun.start - 1, noun.end), reader).some((word) => known.has(word)))
      demand.ambiguous++;
    else demand[given]++;
  }
}

/** "tasks, plan, tests: don't care" */
const SHRUG = within("poison.shrug");

/** @param known words of what is being built. */
export function demandsNoProcess(
  clauses: readonly Clause[],
  reader: Reader,
  known: ReadonlySet<string>,
): "certain" | "uncertain" | null {
  const demand: Demand = { outright: 0, dropped: 0, denied: 0, ambiguous: 0 };
  // "用户可以取消套餐，重新开始": what goes on without a subject goes on with the one before.
  const isProducts = (clause: Clause, at: number): boolean => {
    const last = clauses[at - 1];
    const goesOn = isCjk(clause.text.exact) && last?.sentence === clause.sentence;
    return isDoneInProduct(clause) || (goesOn && last !== undefined && isDoneInProduct(last));
  };
  const wished = clauses.filter((clause, at) => isWish(clause) && !isProducts(clause, at));
  for (const clause of wished) {
    addIdioms(demand, { clause, last: clauses[clauses.indexOf(clause) - 1] }, reader, known);
    addNouns(demand, clause, reader, known);
  }
  const isShrugged = wished.some(
    ({ text }) => SHRUG.test(text.exact) || (text.words.length <= 3 && hasCue(reader.cues.drop, text)),
  );
  const listed = wished.filter(
    ({ text }) =>
      text.words.length <= 2 &&
      hasCue(reader.cues.process, text) &&
      wordsOf(text.exact, reader).every((word) => !known.has(word)),
  );
  if (isShrugged && listed.length > 1) return "certain";
  const hurried = wished.some((clause) => hasCue(reader.cues.justDo, clause.text));
  const { outright, dropped, denied, ambiguous } = demand;
  if (outright > 0 || dropped + denied > 1) return "certain";
  if (hurried && dropped + denied + ambiguous > 0) return "certain";
  if (ambiguous > 1) return "certain";
  return dropped + ambiguous > 0 ? "uncertain" : null;
}
