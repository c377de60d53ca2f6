/** Is an everyday word meant as the name of a technology here? */
import { hasCue } from "../language/cue-pattern.ts";
import type { Mention } from "../tech/lexicon.ts";
import { hasSlotWord } from "../tech/speaks-of-slot.ts";
import { after, before, type Place } from "./name-place.ts";
import { NAMES } from "../words/names.ts";
import { leading, spoken, wordSet } from "../words/spoken.ts";

/** What code calls its pieces: "nest guard", "flask blueprint". */
const CODE_NOUNS: ReadonlySet<string> = wordSet("nameMeant.codeNouns");

/** Everyday phrases that begin with the name of something. */
const STOCK_PHRASES: ReadonlySet<string> = wordSet("nameMeant.stockPhrases");

const VERSION = /^v?\d+$/;
/** "has to click", "able to drift": what is then a verb. */
const VERB_AHEAD = spoken` ${"nameMeant.verbAhead"} $`;
/** "dash on space", "meteor shower", "ember particles": what an everyday word says where it leads its clause. */
const EVERYDAY = leading("nameMeant.everydayBehind");

/** Names whose kind is a name, though they are words of looks, physics or schedules as well. */
const WORDS_TOO: ReadonlySet<string> = new Set(NAMES.wordsOfLooks);
/** Behind a word of that kind: how something looks, moves or is timed. */
const OF_LOOKS = spoken`^ (?:\p{L}+ )?${"nameMeant.looks"} `;
/** "next: a chat", "sounds good, go": such a clause names nothing, unless the work opens or it stands in a list of names. */
const SAID_ALONE: ReadonlySet<string> = new Set(NAMES.saidAlone);
/** "a svelte, thin border" */
const ADJECTIVES: ReadonlySet<string> = new Set(NAMES.adjectives);
/** Imperatives that are names: "resend the invoices", "react to a click". */
const VERBS_TOO = spoken`^ ${"nameMeant.verbsToo"} ${"nameMeant.objectsAhead"} |^ ${"nameMeant.verbsOnly"} (?!${"nameMeant.mails"} )${"nameMeant.plural"} `;
const AHEAD_OF_VERB = spoken`^ (?:${"nameMeant.aheadOfVerb"} )*$`;

const ENDS_IN_ARTICLE = spoken` ${"nameMeant.article"} $`;

/** Is it the everyday word, whatever the table of names says? */
function isEverydayWord(mention: Mention, { clause, start, end }: Place, isListed: boolean): boolean {
  const { words, cased, exact } = clause.text;
  const [word = ""] = words.slice(mention.from, mention.to);
  if (mention.to - mention.from !== 1 || mention.kind === "plain") return false;
  if (cased[mention.from] !== word) return false;
  if (words.length === 1) return SAID_ALONE.has(word) && !isListed;
  if (VERBS_TOO.test(exact.slice(start - 1)) && AHEAD_OF_VERB.test(exact.slice(0, start))) return true;
  if (mention.kind !== "word" && !WORDS_TOO.has(word)) return false;
  const isAdjective = ADJECTIVES.has(word) && mention.to === words.length;
  return OF_LOOKS.test(exact.slice(end)) || (isAdjective && ENDS_IN_ARTICLE.test(exact.slice(0, start)));
}

/** What stands around a name in its message. */
interface Around {
  readonly isKnown: boolean;
  /** There are names that are nothing else. */
  readonly beside: boolean;
  /** The clause is one of a list: "backend: go, frontend: vue". */
  readonly isListed: boolean;
}

/** A common word counts as a name only where something says so. */
export function isMeant(mention: Mention, place: Place, { isKnown, beside, isListed }: Around): boolean {
  const { clause, cues } = place;
  if (isEverydayWord(mention, place, isListed)) return false;
  const phrase = clause.text.words.slice(mention.from, mention.to + 1).join(" ");
  if (mention.kind === "name" || (isKnown && !STOCK_PHRASES.has(phrase))) return true;
  const ahead = clause.text.words.slice(Math.max(0, mention.from - 1), mention.to).join(" ");
  if (STOCK_PHRASES.has(phrase) || STOCK_PHRASES.has(ahead)) return false;
  // A Latin word in Russian, Chinese or Japanese is no everyday word there.
  if (
    mention.kind === "word" &&
    /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u.test(clause.text.exact) &&
    !mention.choices.some(({ slot }) => slot === "language")
  )
    return true;
  if (mention.kind === "plain")
    return (
      before(place, cues.use, 2) ||
      hasCue(cues.instead, clause.text) ||
      clause.text.words.length <= mention.to - mention.from + 2
    );
  const size = mention.to - mention.from;
  // "portfolio, astro, 3 pages", "next 14", "clerk for login"
  if (clause.text.words.length === size || VERSION.test(clause.text.words[mention.to] ?? "")) return true;
  if (after(place, cues.purpose, 1) || before(place, cues.drop, 0)) return true;
  if (mention.choices.some((one) => hasSlotWord(one.slot, clause.text.exact.slice(place.end)))) return true;
  const cased = clause.text.cased[mention.from] ?? "";
  const isCapital = /^\p{Lu}/u.test(cased) && !/^\p{Lu}+$/u.test(clause.text.cased.join(""));
  if (isCapital && (mention.from > 0 || beside)) return true;
  if (CODE_NOUNS.has(clause.text.words[mention.to] ?? "")) return true;
  const isVerb =
    VERB_AHEAD.test(clause.text.exact.slice(0, place.start)) && !hasCue(cues.instead, clause.text);
  if (before(place, cues.use, 0) && !isVerb) return true;
  const isEveryday = EVERYDAY.test(clause.text.exact.slice(place.end));
  return beside && !isEveryday && (mention.from === 0 || after(place, cues.use, 0));
}
