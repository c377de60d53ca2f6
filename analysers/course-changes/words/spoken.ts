/**
 * Regular expressions over natural language, composed here and nowhere else: the words come from `words/*.json`, and
 * the code that asks a question gives the frame around them. In a frame `${"role.list"}` stands for any phrase of that
 * list, in whichever language.
 */
import { patternOf } from "./notation.ts";
import { phrasesOf, type Language, type ListName } from "./word-lists.ts";

type Spoken = (frame: TemplateStringsArray, ...lists: (ListName | readonly string[])[]) => RegExp;

const anyOf = (phrases: readonly string[]): string => `(?:${phrases.map(patternOf).join("|")})`;

const withFlags =
  (flags: string): Spoken =>
  ({ raw }, ...lists) =>
    new RegExp(
      raw
        .map((piece, at) => {
          const list = lists[at];
          if (list === undefined) return piece;
          return piece + anyOf(typeof list === "string" ? phrasesOf(list) : list);
        })
        .join(""),
      flags,
    );

/** A frame around lists of words, for the normal form of a text. */
export const spoken = withFlags("u");
/** As {@link spoken}, for every place. */
export const everySpoken = withFlags("gu");
/** As {@link everySpoken}, for a text as it was typed: capitals count as small letters. */
export const everyTyped = withFlags("giu");
/** As {@link spoken}, for every line of a text as it was typed. */
export const everyLine = withFlags("gmu");

/** Chinese and Japanese have no blanks: their phrases stand anywhere, those of other languages are words of their own. */
function placed(name: ListName, start: string): RegExp {
  const words = phrasesOf(name, (language) => !UNSPACED.has(language));
  const signs = phrasesOf(name, (language) => UNSPACED.has(language));
  return new RegExp(
    [
      ...(words.length > 0 ? [`${start} ${anyOf(words)} `] : []),
      ...(signs.length > 0 ? [start + anyOf(signs)] : []),
    ].join("|"),
    "u",
  );
}
const UNSPACED: ReadonlySet<Language> = new Set(["ja", "zh"]);

/** Any phrase of the list, wherever it stands. */
export const within = (name: ListName): RegExp => placed(name, "");
/** Any phrase of the list at the beginning. */
export const leading = (name: ListName): RegExp => placed(name, "^");

/** The list as a set, for words that are looked up. */
export const wordSet = (name: ListName): ReadonlySet<string> => new Set(phrasesOf(name));
