/** What the clauses of a message say of topics: what is given up, what is to be made, what is to come back. */
import { cueHits, hasCue, type CueHit, type CuePattern } from "../language/cue-pattern.ts";
import type { CueSet } from "../language/languages.ts";
import { mentionsIn } from "../tech/lexicon.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk, normalText, type NormalText } from "../text/normal-text.ts";
import { isDenied, isDeniedAhead, isDeniedAround } from "./denied.ts";
import { isHousekeeping } from "./housekeeping.ts";
import { isProductReturn } from "./product-return.ts";
import { isProductRule } from "./product-rule.ts";
import { isAnswerSpared } from "./spared-answer.ts";
import { kindOf, topicWords } from "./topic-words.ts";
import type { Language } from "../words/word-lists.ts";
import { everySpoken, spoken, wordSet } from "../words/spoken.ts";

export interface Reader {
  readonly cues: CueSet;
  readonly languages: readonly Language[];
  /**
   * Topic words of pieces that were read before: the same clause is asked about several times, and people repeat
   * themselves.
   */
  readonly wordsRead: Map<string, readonly string[]>;
}

/** The piece of a clause that a cue is about. */
export interface CueObject {
  readonly words: readonly string[];
  readonly isWhole: boolean;
  readonly isPart: boolean;
  /** Kinds of product in it ("the shop", where the shop is a part). */
  readonly products?: readonly string[];
  readonly isCosmetic: boolean;
  /** The words that make it so, the main one first. */
  readonly looks?: readonly string[];
}

const OBJECT_WORDS = 9;
/** Of a clause that denies a thing and says nothing more. */
const DENIAL_WORDS = 4;

/** Is the clause the human's plain wish for now? */
export const isWish = (clause: Clause): boolean =>
  !clause.asks && !clause.supposes && !clause.past && !clause.others;

/** Topic words of a piece of text: without cues that carry none and without technologies. */
export function wordsOf(text: string, reader: Reader): readonly string[] {
  const read = reader.wordsRead.get(text) ?? readWords(text, reader);
  reader.wordsRead.set(text, read);
  return read;
}

/** Which words of the text are names of technologies, by their numbers. */
export const namesIn = (text: NormalText): ReadonlySet<number> =>
  new Set(
    mentionsIn(text, false).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, at) => from + at),
    ),
  );

function readWords(text: string, reader: Reader): readonly string[] {
  const normal = normalText(text);
  const tech = namesIn(normal);
  const dull = DULL_CUES.flatMap((name) => wordsUnder(normal.exact, reader.cues[name], normal));
  const skip = new Set(dull);
  return topicWords(
    normal,
    reader.languages[0] === "vi",
    (at) => tech.has(at) || skip.has(normal.words[at] ?? ""),
  );
}

/** Cues that carry no topic themselves. */
const DULL_CUES = [
  "product",
  "component",
  "make",
  "drop",
  "dropAfter",
  "newCourse",
  "instead",
  "inPlace",
  "back",
  "goOn",
  "later",
  "also",
  "not",
  "notAfter",
  "whole",
  "requests",
  "yes",
  "final",
  "use",
  "a",
  "finished",
] as const;
const MAX_CUE_WORDS = 4;

function wordsUnder(exact: string, cue: CuePattern, text: NormalText): string[] {
  return (
    cueHits(cue, text)
      // What stands inside of "the … again" is what it is about.
      .map(({ start, end, gap }) => exact.slice(start, end).replace(gap, "").split(" "))
      .filter((words) => words.length <= MAX_CUE_WORDS)
      .flat()
      .filter((word) => !isCjk(word))
  );
}

/** Where another statement begins behind an object: "scrap the search thing | what i'd rather have". */
const NEXT_STATEMENT = spoken`(?<=\S) ${"topics.nextStatement"} .*$`;

/** "forget the reminders | and fix the typo": what is to be done beside is no part of what is given up. */
const NEXT_DEED = spoken`(?<=\S) ${"topics.and"} (?:${"topics.then"} )?${"topics.deeds"} .*$`;

/** "phần chụp hình": a part, whatever its words say of looks. */
const SAID_TO_BE_PART = spoken`^ (?:${"topics.partArticles"} )?${"topics.part"} `;

/** How thoroughly, not what: "remove the shop altogether". */
const THOROUGHLY = everySpoken` ${"topics.thoroughly"}(?= )`;

/** Kinds of product that a piece names. */
export const productsIn = (text: NormalText, { cues }: Reader): readonly string[] =>
  [...cueHits(cues.product, text), ...cueHits(cues.component, text)].map((hit) =>
    kindOf(text.exact.slice(hit.start, hit.end)),
  );

function objectOf(text: string, reader: Reader): CueObject {
  const piece = ` ${text.trim().split(" ").slice(0, OBJECT_WORDS).join(" ")} `
    .replace(THOROUGHLY, "")
    .replace(NEXT_STATEMENT, "")
    .replace(NEXT_DEED, "");
  const normal = normalText(piece);
  const has = (cue: CuePattern): boolean => hasCue(cue, normal);
  const words = wordsOf(piece, reader);
  return {
    words,
    isWhole: has(reader.cues.whole),
    isPart: has(reader.cues.part),
    products: productsIn(normal, reader),
    isCosmetic: has(reader.cues.cosmetic) && !SAID_TO_BE_PART.test(piece),
    looks: cueHits(reader.cues.cosmetic, normal).flatMap((hit) =>
      wordsOf(normal.exact.slice(hit.start, hit.end), reader),
    ),
  };
}

/** English words of giving up that are nouns too. */
const ALSO_NOUN: ReadonlySet<string> = wordSet("topics.alsoNouns");
/** What may stand before the verb of a wish. */
const BEFORE_VERB: ReadonlySet<string> = wordSet("topics.beforeVerb");
/** "scrap gives 50 %", "drop zone": the noun. */
const BEHIND_NOUN = spoken`^${"topics.behindNoun"}$`;

/** Is the word of giving up a verb in a wish here? Only English needs to ask. */
function isVerb(clause: Clause, hit: CueHit, { languages }: Reader): boolean {
  const { exact } = clause.text;
  if (languages[0] !== "en" || !ALSO_NOUN.has(exact.slice(hit.start, hit.end))) return true;
  const previous = exact.slice(0, hit.start).trim().split(" ").at(-1) ?? "";
  const [next = ""] = exact.slice(hit.end).trim().split(" ");
  return (previous === "" || BEFORE_VERB.has(previous)) && !BEHIND_NOUN.test(next);
}

/**
 * "the unused helpers can go", "delete node_modules": data of the product or leftovers, and nothing is given up.
 * @param isAhead does the object come behind the word of giving up?
 */
export const tidiesUp = (clause: Clause, hit: CueHit, isAhead: boolean): boolean =>
  isProductRule(clause, hit, isAhead) || (isAhead && isHousekeeping(clause, hit));

/** What the clause gives up; nothing where that is denied or framed. */
export function droppedBy(clause: Clause, reader: Reader): readonly CueObject[] {
  if (!isWish(clause)) return [];
  const { exact } = clause.text;
  const ahead = cueHits(reader.cues.drop, clause.text)
    .filter(
      (hit) =>
        !isDenied(clause, hit, reader) &&
        isVerb(clause, hit, reader) &&
        !tidiesUp(clause, hit, true) &&
        !isAnswerSpared(clause, hit),
    )
    .map((hit) => {
      const object = objectOf(`${hit.gap} ${exact.slice(hit.end)}`, reader);
      // "close it down", "newsletter braucht keiner"
      if (object.words.length > 0 || (object.products?.length ?? 0) > 0 || object.isWhole) return object;
      if (hasCue(reader.cues.whole, normalText(innerOf(exact.slice(hit.start, hit.end)))))
        return { ...object, isWhole: true };
      const isAlone = exact.slice(0, hit.start).trim() === "" || isCjk(exact.slice(hit.start, hit.end));
      return isAlone ? object : { ...objectOf(lastWords(exact.slice(0, hit.start)), reader), isWhole: false };
    });
  const behind = cueHits(reader.cues.dropAfter, clause.text)
    .filter(
      (hit) =>
        !isDeniedAhead(clause, hit, reader) && !tidiesUp(clause, hit, false) && !isAnswerSpared(clause, hit),
    )
    .map((hit) => objectOf(lastWords(exact.slice(0, hit.start)), reader));
  return [...ahead, ...behind];
}

/** What stands inside of a cue: the "it" of "close it down". */
const innerOf = (cue: string): string => cue.split(" ").slice(1, -1).join(" ");

const lastWords = (text: string): string => text.trim().split(" ").slice(-OBJECT_WORDS).join(" ");

/** Where the clause wants to go back to. */
export function returnsTo(clause: Clause, reader: Reader): readonly CueObject[] {
  // "back to X like we had" tells of former times because it goes back to them.
  if (clause.asks || clause.supposes || clause.others || isProductReturn(clause)) return [];
  const objects = (cue: CuePattern): readonly CueObject[] =>
    cueHits(cue, clause.text)
      .filter((hit) => !isDenied(clause, hit, reader))
      .map(({ start, end, gap }) =>
        objectOf(`${clause.text.exact.slice(0, start)} ${gap} ${clause.text.exact.slice(end)}`, reader),
      );
  // A bare "go on" goes nowhere.
  return [
    ...objects(reader.cues.back),
    ...objects(reader.cues.goOn).filter(({ words, products = [] }) => words.length + products.length > 0),
  ];
}

const INSTEAD_OF = spoken` ${"topics.insteadOf"}(?= )|${"topics.insteadOfSigns"}`;

/** "instead of email | use the username": what is put in its place is not what is replaced. */
const REPLACED_UNTIL = spoken` ${"topics.replacedUntil"} |,`;

/** Verb-last languages name it first. */
const REPLACED_AHEAD = spoken`^(.{2,20}?)${"topics.replacedAhead"}`;

/** What the clause says is replaced: behind "instead of", or denied and nothing more ("not a timer"). */
export function replacedIn(clause: Clause, reader: Reader): readonly string[] {
  if (!isWish(clause)) return [];
  const { cues } = reader;
  const { exact } = clause.text;
  const ahead = REPLACED_AHEAD.exec(exact)?.[1];
  if (ahead !== undefined) return hasCue(cues.cosmetic, normalText(ahead)) ? [] : wordsOf(ahead, reader);
  const instead = INSTEAD_OF.exec(exact);
  const behind = instead && exact.slice(instead.index + instead[0].length).split(REPLACED_UNTIL)[0];
  const [denial] = clause.text.words.length <= DENIAL_WORDS ? cueHits(cues.not, clause.text) : [];
  const denied =
    denial && denial.start <= 2 && !isDeniedAround(clause, denial) ? exact.slice(denial.end) : undefined;
  const text = behind ?? denied;
  if (text === undefined || hasCue(cues.cosmetic, normalText(text))) return [];
  return wordsOf(text, reader);
}
