/**
 * The words by which one topic is told from another: no function words, no cues, no names of technologies. Latin and
 * Cyrillic words by their first letters (inflections fall together), CJK by pairs of signs, Vietnamese by pairs of
 * syllables, because a single one says little.
 */
import { TOPICLESS } from "../language/languages.ts";
import { isCjk, withoutAccents, type NormalText } from "../text/normal-text.ts";
import { everySpoken, spoken, wordSet } from "../words/spoken.ts";

/** Letters that tell a word; Russian inflects more of it. */
const STEM = 7;
const CYRILLIC_STEM = 6;
const MIN_LETTERS = 3;
const MAX_WORDS = 60;
/** Signs that carry grammar, not topic. */
const CJK_GRAMMAR = everySpoken`(?:\p{Script=Hiragana}|${"topics.grammarSigns"})+`;

/** Words for changing say of no topic that it is changed: "no changes, please" gives up nothing. */
const CHANGING: ReadonlySet<string> = wordSet("topics.changing");

/** One script at a time: "チャット付" is two words. */
const RUNS = /[\p{Script=Katakana}\u30FC]+|\p{Script=Han}+/gu;

function cjkPairs(word: string): readonly string[] {
  return word
    .split(CJK_GRAMMAR)
    .flatMap((piece) => piece.match(RUNS) ?? [])
    .flatMap((piece) => {
      const signs = [...piece];
      if (/^\p{Script=Katakana}/u.test(piece)) return signs.length >= 2 ? [piece] : [];
      return signs
        .slice(1)
        .map((sign, at) => `${signs[at]}${sign}`)
        .filter((pair) => !CHANGING.has(pair));
    });
}

const ENDING = spoken`(?<=^.{3,})${"topics.endings"}+$`;

/** The beginning of a word, without the ending that inflects it. */
function stemOf(word: string): string {
  return word.slice(0, /\p{Script=Cyrillic}/u.test(word) ? CYRILLIC_STEM : STEM).replace(ENDING, "");
}

/** A kind of product, whatever its ending: "форумом" is "форум". */
export const kindOf = (word: string): string =>
  /\p{Script=Cyrillic}/u.test(word) ? stemOf(withoutAccents(word)) : word;

/** Syllables that stand together, by pairs; one that stands alone counts by itself. */
function pairsOf(syllables: readonly string[]): readonly string[] {
  const pairs = syllables.slice(1).map((syllable, at) => `${syllables[at]}_${syllable}`);
  return syllables.length === 1 ? syllables : pairs;
}

const SYLLABLE = 6;

/** @param skip is a word left out: a cue, a product's kind, a technology? By its number. */
export function topicWords(
  text: NormalText,
  isVietnamese: boolean,
  skip: (at: number) => boolean,
): readonly string[] {
  const found: string[] = [];
  let syllables: string[] = [];
  const end = (): void => {
    found.push(...pairsOf(syllables));
    syllables = [];
  };
  text.words.forEach((word, at) => {
    const bare = withoutAccents(word);
    const isDull = skip(at) || TOPICLESS.has(word) || CHANGING.has(word) || /^[\d#]/.test(word);
    if (!isDull && isVietnamese && bare.length <= SYLLABLE && !isCjk(word)) {
      syllables.push(bare);
      return;
    }
    end();
    if (isCjk(word)) {
      if (!skip(at)) found.push(...cjkPairs(word));
    } else if (!isDull && bare.length >= MIN_LETTERS) found.push(stemOf(bare));
  });
  end();
  return [...new Set(found)].slice(0, MAX_WORDS);
}
