/**
 * One piece of a message in the form that everything else compares: words in lower case, one blank between them,
 * CJK runs apart from Latin ones. Kept in three spellings of the same words, because people type without accents:
 * `exact` as typed, `plain` with only those words that carry no accents, `cased` for names that are also words.
 */
import { NAMES } from "../words/names.ts";
import { LANGUAGES, WORDS } from "../words/word-lists.ts";

export interface NormalText {
  /** ` word word `: a blank on both ends. */
  readonly exact: string;
  /** As `exact`, offset for offset; a word typed with accents is `¤¤¤` in it. */
  readonly plain: string;
  readonly words: readonly string[];
  readonly cased: readonly string[];
  /** What stood between a word and the one before it: "" at the start, " " for a gap, else a joiner such as ".". */
  readonly joints: readonly string[];
}

// With the signs of length and of repetition, which belong to no one script.
const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\u3005\\u3006";
const WORD = new RegExp(`[${CJK}]+|(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}])+(?:'(?=\\p{L})\\p{L}+)*`, "gu");
/** Nearly every text is plain, and is told from the others at less cost than by its script. */
const PLAIN = /^[\x20-\x7e]*$/;
/** The words of a plain text. */
const PLAIN_WORD = /[a-z\d]+(?:'[a-z]+)*/gi;
const IS_CJK = new RegExp(`[${CJK}]`, "u");
/** French: `l'app` is two words. English `don't` is one. */
const ELIDED = LANGUAGES.flatMap((language) => WORDS[language].elided ?? []).join("|");
const ELISION = new RegExp(`(?<![\\p{L}\\p{N}'])(${ELIDED})'(?=\\p{L})`, "giu");
const WITHOUT_ACCENTS = LANGUAGES.flatMap((language) => Object.entries(WORDS[language].withoutAccents ?? {}));
/** Names with signs that are no part of a word. */
const SIGNED_NAMES: readonly (readonly [RegExp, string])[] = Object.entries(NAMES.spelledOut).map(
  ([name, spelled]) => {
    const start = /^\w/.test(name) ? "\\b" : "(?<![\\p{L}\\p{N}])";
    const end = /\w$/.test(name) ? "\\b" : "";
    return [new RegExp(start + name.replace(/[.+]/g, "\\$&") + end, "giu"), spelled];
  },
);

/** True where the text has Han, Hiragana or Katakana. */
export const isCjk = (text: string): boolean => !PLAIN.test(text) && IS_CJK.test(text);

/** Without accents; letters that no decomposition takes apart are replaced. */
export function withoutAccents(text: string): string {
  // Nearly every word; this is asked of each one.
  if (PLAIN.test(text)) return text;
  const bare = text.normalize("NFD").replace(/(?<=\p{Script=Latin})\p{M}+/gu, "");
  return WITHOUT_ACCENTS.reduce((left, [letter, plain]) => left.replaceAll(letter, plain), bare).normalize(
    "NFC",
  );
}

/** Of plain text, what may have to be spelled another way. */
const TO_UNIFY = /['`+#.]/;

/** Compatibility forms, typographic quotes and invisible characters made plain; case and line breaks are kept. */
export function unified(text: string): string {
  // Nearly every name, and most messages.
  if (PLAIN.test(text) && !TO_UNIFY.test(text)) return text;
  let plain = text
    .normalize("NFKC")
    .replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/gu, "")
    .replace(/[‘’ʼ`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"');
  plain = plain.replace(ELISION, "$1 ");
  for (const [sign, name] of SIGNED_NAMES) plain = plain.replace(sign, name);
  return plain;
}

/** Takes text that is {@link unified} already. */
export function normalText(text: string): NormalText {
  const cased: string[] = [];
  const joints: string[] = [];
  let end = 0;
  // `matchAll` would make a copy of the pattern each time, and every name and clause comes by here.
  const pattern = PLAIN.test(text) ? PLAIN_WORD : WORD;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const between = text.slice(end, match.index);
    joints.push(cased.length === 0 ? "" : between === " " || /\s/.test(between) ? " " : between);
    cased.push(match[0]);
    end = match.index + match[0].length;
  }
  const words = cased.map((word) => word.toLowerCase());
  const exact = ` ${words.join(" ")} `;
  // Most messages have no accent at all.
  const plain = PLAIN.test(exact)
    ? exact
    : ` ${words.map((word) => (withoutAccents(word) === word ? word : "¤".repeat(word.length))).join(" ")} `;
  return { exact, plain, words, cased, joints };
}
