/** What the clauses of a message ask to be made. */
import { cueHits, hasCue, type CuePattern } from "../language/cue-pattern.ts";
import { TOPICLESS } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { kindOf } from "./topic-words.ts";
import { isDenied } from "./denied.ts";
import { isWish, wordsOf, type Reader } from "./topic-reading.ts";
import { spoken } from "../words/spoken.ts";

export interface NewThing {
  readonly words: readonly string[];
  readonly products: readonly string[];
  /** Of those, what is more often a part. */
  readonly isComponent: boolean;
  /** The product itself is meant, not a piece of it ("an app icon"). */
  readonly isHead: boolean;
  /** Something is made, not only named. */
  readonly isMade: boolean;
  readonly isIndefinite: boolean;
  /** The clause begins with it. */
  readonly startsIt: boolean;
  readonly isBeside: boolean;
  readonly isCosmetic: boolean;
}

/** The clause without what comes after "instead of". */
function withoutReplaced(clause: Clause, { cues }: Reader): string {
  const { exact } = clause.text;
  const [hit] = [...cueHits(cues.ratherThan, clause.text), ...cueHits(cues.inPlace, clause.text)].toSorted(
    (a, b) => a.start - b.start,
  );
  return hit && wordsBefore(exact, hit.start) > 2 ? exact.slice(0, hit.start) : exact;
}

const wordsBefore = (text: string, end: number): number =>
  text
    .slice(0, end)
    .split(" ")
    .filter((word) => word !== "").length;

/** English puts the main noun last: a content word behind the product is what is meant. */
function isHead(clause: Clause, { cues, languages }: Reader): boolean {
  if (languages[0] !== "en") return true;
  return cueHits(cues.product, clause.text).some((hit) => {
    const [next = ""] = clause.text.exact.slice(hit.end).trim().split(" ");
    return next === "" || TOPICLESS.has(next);
  });
}

/** "a page for each shop": the shop is not what is to be made. */
const BEHIND_PREPOSITION = spoken` ${"newThing.prepositions"} (?:${"newThing.articles"} )$`;

/** "make it look like a chess board" */
const LOOKS_LIKE = spoken` ${"newThing.looksLike"} |${"newThing.looksLikeAnywhere"}`;
/** What the clause asks to be made or turned to. */
export function newThingIn(clause: Clause, reader: Reader): NewThing | null {
  const { cues } = reader;
  if (LOOKS_LIKE.test(clause.text.exact)) return null;
  if (!isWish(clause) || hasCue(cues.outside, clause.text)) return null;
  const has = (cue: CuePattern): boolean => hasCue(cue, clause.text);
  const { exact } = clause.text;
  const named = (cue: CuePattern): readonly string[] =>
    cueHits(cue, clause.text)
      .filter(({ start }) => !BEHIND_PREPOSITION.test(exact.slice(0, start)))
      .map((hit) => kindOf(exact.slice(hit.start, hit.end)));
  const whole = named(cues.product);
  const products = [...whole, ...named(cues.component)];
  return {
    words: wordsOf(withoutReplaced(clause, reader), reader),
    products: [...new Set(products)],
    isComponent: whole.length === 0,
    isHead: isHead(clause, reader),
    isMade: cueHits(cues.make, clause.text).some((hit) => !isDenied(clause, hit, reader)),
    isIndefinite: has(cues.a),
    startsIt: cueHits(cues.a, clause.text).some(({ start }) => start <= 1),
    isBeside: has(cues.also),
    isCosmetic: has(cues.cosmetic),
  };
}
