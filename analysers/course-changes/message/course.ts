/** Does a message leave the course: another thing in the place of the goal, in words of its own? */
import { cueHits, hasCue } from "../language/cue-pattern.ts";
import type { Goal } from "../conversation.ts";
import type { Clause } from "../text/clauses.ts";
import { newThingIn, type NewThing } from "./new-thing.ts";
import { isDenied } from "./denied.ts";
import { bindsPiece } from "./product-rule.ts";
import { droppedBy, isWish, productsIn, wordsOf, type Reader } from "./topic-reading.ts";
import { spoken } from "../words/spoken.ts";

/** How many of the words are known. */
export const overlap = (words: readonly string[], known: ReadonlySet<string>): number =>
  words.filter((word) => known.has(word)).length;

export function cued(
  clauses: readonly Clause[],
  reader: Reader,
  name: "instead" | "inPlace" | "redefine",
): boolean {
  return clauses.some(
    (clause) =>
      isWish(clause) && cueHits(reader.cues[name], clause.text).some((hit) => !isDenied(clause, hit, reader)),
  );
}

export interface Course {
  readonly newCourse: boolean;
  readonly instead: boolean;
  readonly inPlace: boolean;
  readonly redefines: boolean;
  readonly wholeDropped: boolean;
  /** Something is given up, whatever it is. */
  readonly drops: boolean;
  /** Words of the goal that something stands in the place of. */
  readonly replaced: readonly string[];
}

/** Words that were never heard before, in one clause. */
const MANY = 3;

type Certainty = "certain" | "uncertain" | null;

/** Does the thing take the place of the goal? */
export function replaces(thing: NewThing, known: ReadonlySet<string>, goal: Goal, course: Course): Certainty {
  const shared = overlap(thing.words, known);
  const others = thing.products.filter((product) => !goal.products.includes(product)).length;
  const novel = thing.words.length - shared + (thing.isComponent ? 0 : others);
  const isMade = thing.isMade || thing.isIndefinite;
  const isProduct = thing.products.length > 0 && (isMade || course.instead);
  if (novel === 0 || thing.isBeside) return null;
  // "drop the shop, build a helper instead", "drop the shop. New direction: we build a helper": what is made in the place of all there was is no touch to its looks.
  if (course.wholeDropped && (course.inPlace || course.newCourse) && thing.isMade) return "certain";
  if (thing.isCosmetic && !isProduct) return null;
  if (course.wholeDropped) return isProduct || thing.isMade ? "certain" : null;
  if (course.newCourse && (isProduct || isMade || novel > 1))
    return shared <= novel ? "certain" : "uncertain";
  if (course.drops && course.inPlace && isMade) return "certain";
  if (course.replaced.length > 0 && novel > 1 && shared <= course.replaced.length)
    return isProduct || thing.isMade ? "certain" : "uncertain";
  if (shared > 0) return null;
  if (course.redefines && isMade && (!thing.isCosmetic || isProduct)) return "certain";
  const isWhole = thing.isHead && !thing.isComponent;
  if (course.inPlace || course.instead) {
    if (isProduct) return isWhole || course.inPlace ? "certain" : "uncertain";
    return thing.isIndefinite && thing.isMade && novel > 1 ? "uncertain" : null;
  }
  if (!isProduct || !thing.isIndefinite) return null;
  if (isWhole && (thing.isMade || thing.startsIt)) return "certain";
  // A bot of many words, none of them heard before, is another product as often as a piece of this one.
  return thing.isMade && novel >= MANY ? "uncertain" : null;
}

/** "now I want" begins the next step as often as another course. */
const NEXT = spoken`^${"course.now"} `;

export const turnsAway = (clauses: readonly Clause[], reader: Reader): boolean =>
  clauses.some(
    (clause) =>
      isWish(clause) &&
      !bindsPiece(clause) &&
      cueHits(reader.cues.newCourse, clause.text).some(
        (hit) => !isDenied(clause, hit, reader) && !NEXT.test(clause.text.exact.slice(hit.start)),
      ),
  );

/** Many words that were never heard before and, what is given up aside, none that were. */
export function isElsewhere(clauses: readonly Clause[], reader: Reader, known: ReadonlySet<string>): boolean {
  const { also, not, cosmetic } = reader.cues;
  // "my editor doesn't even load plugins": why the old one goes.
  const wished = clauses
    .filter((clause) => isWish(clause) && !clause.later && droppedBy(clause, reader).length === 0)
    .filter(({ text }) => !hasCue(also, text) && !hasCue(not, text))
    .filter(({ text }) => !hasCue(cosmetic, text) || productsIn(text, reader).length > 0);
  const words = wished.flatMap((clause) => wordsOf(clause.text.exact, reader));
  return words.length >= MANY && overlap(words, known) === 0;
}

/**
 * A new thing without a word of the goal, or made while something is given up, or put in the place of something. It
 * raises nothing: a return to the first goal tells whether it was so.
 */
export function strays(
  clauses: readonly Clause[],
  reader: Reader,
  head: ReadonlySet<string>,
  course: Course,
): boolean {
  const wished = clauses.filter((clause) => isWish(clause) && !clause.later);
  const things = wished.flatMap((clause) => newThingIn(clause, reader) ?? []);
  const words = things.flatMap((thing) => thing.words);
  if (things.some((thing) => thing.isBeside)) return false;
  const turns = course.newCourse || course.instead || course.inPlace || course.redefines || course.drops;
  const isNew = things.some(
    (thing) => (thing.isMade || thing.products.length > 0 || thing.startsIt) && !thing.isCosmetic,
  );
  if (!isNew) return false;
  return overlap(words, head) === 0
    ? words.length > 0 && (turns || words.length >= MANY)
    : words.length >= MANY && turns;
}
