/** What a whole message gives up, clause by clause. */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import { mentionsIn } from "../tech/lexicon.ts";
import type { Clause } from "../text/clauses.ts";
import { isDeniedAround } from "./denied.ts";
import { saysUnchanged, staysItself } from "./unchanged.ts";
import { droppedBy, isWish, wordsOf, type CueObject, type Reader } from "./topic-reading.ts";

const overlap = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => known.has(word)).length;

/**
 * What the message gives up. "X? take it out": a cue without an object of its own means the clause before; "no X": the
 * agreed X.
 */
export function droppedIn(
  clauses: readonly Clause[],
  reader: Reader,
  known: ReadonlySet<string>,
): readonly CueObject[] {
  const isUnchanged = saysUnchanged(clauses);
  return clauses.flatMap((clause, at): readonly CueObject[] => {
    const next = clauses[at + 1];
    const isKept = next?.sentence === clause.sentence && staysItself(next);
    const own = isKept ? [] : droppedBy(clause, reader);
    const denied = shortDenial(clause, reader, known);
    const isBare =
      own.some((object) => object.words.length === 0 && !object.isCosmetic) &&
      mentionsIn(clause.text).length === 0;
    if (!isBare) return [...own, ...denied];
    if (isUnchanged) return denied;
    // "from red to orange, no, leave it": who adjusts names nothing.
    const before = clauses
      .slice(Math.max(0, at - REACH), at)
      .filter(({ text }) => !(hasCue(reader.cues.instead, text) && hasCue(reader.cues.cosmetic, text)))
      .findLast(
        (one) => (!one.asks || isTopic(one, reader)) && overlap(wordsOf(one.text.exact, reader), known) > 0,
      );
    if (!before || before.text.words.length > 10) return [...own, ...denied];
    const words = wordsOf(before.text.exact, reader);
    return [
      {
        words,
        isWhole: false,
        isPart: false,
        isCosmetic: hasCue(reader.cues.cosmetic, before.text),
        looks: words,
      },
    ];
  });
}

const TOPIC_WORDS = 3;
/** "the chat? we won't need it": what is named before it is spoken of. */
const isTopic = ({ text }: Clause, reader: Reader): boolean =>
  text.words.length <= TOPIC_WORDS && !hasCue(reader.cues.asks, text);

const SHORT_WORDS = 4;
/** Clauses between what is named and the "drop it" that is about it. */
const REACH = 3;

function shortDenial(clause: Clause, reader: Reader, known: ReadonlySet<string>): readonly CueObject[] {
  if (!isWish(clause) || clause.later || clause.text.words.length > SHORT_WORDS) return [];
  const hit = cueHits(reader.cues.without, clause.text).find(({ start }) => start <= 1);
  if (!hit || isDeniedAround(clause, hit)) return [];
  const words = wordsOf(clause.text.exact.slice(hit.end), reader);
  return words.length > 0 && words.every((word) => known.has(word))
    ? [{ words, isWhole: false, isPart: false, isCosmetic: hasCue(reader.cues.cosmetic, clause.text) }]
    : [];
}
