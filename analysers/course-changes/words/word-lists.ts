/**
 * The words of every language that messages are read in: one JSON file a language. A list has the same name in each
 * file that has it, and is known by that name here: `answers.condition` is the list `condition` under `answers`.
 */
import type { Cues } from "./cues.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import ja from "./ja.json" with { type: "json" };
import pt from "./pt.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import vi from "./vi.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

const FILES = { en, vi, es, pt, fr, de, ja, zh, ru };
export type Language = keyof typeof FILES;
type File = (typeof FILES)[Language];

interface LanguageWords {
  /** Letters that only this one of the languages has. */
  readonly letters?: string;
  /** English cues that are everyday words of this language. */
  readonly notEnglish?: readonly string[];
  /** Letters that no decomposition takes apart, and how they are typed without accents. */
  readonly withoutAccents?: Readonly<Record<string, string>>;
  /** Words that are written as one with the next: `l'app`. */
  readonly elided?: readonly string[];
  /** Words by which the language is known, and which carry no topic. */
  readonly functionWords: readonly string[];
  /**
   * Who changes a colour adjusts the looks: the basic colour terms (Berlin and Kay, "Basic Color Terms", 1969) in the
   * forms that people type, and shades of the web.
   */
  readonly colours: readonly string[];
  readonly cues: Cues;
  /** Lists for one question each, by the file that asks it. */
  readonly patterns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

export const WORDS: Readonly<Record<Language, LanguageWords>> = FILES;
/** English first: where two languages know a phrase, the earlier one is heard. */
export const LANGUAGES = Object.keys(FILES) as readonly Language[];

type NamesIn<P> = { [R in keyof P & string]: `${R}.${keyof P[R] & string}` }[keyof P & string];
type NamesOf<F> = F extends { readonly patterns: infer P } ? NamesIn<P> : never;
/** `role.list`, for every list that some language has. */
export type ListName = NamesOf<File>;

/** The phrases of a list in these languages; empty where no language has it. */
export function phrasesOf(
  name: string,
  among: (language: Language) => boolean = () => true,
): readonly string[] {
  const [role = "", list = ""] = name.split(".");
  return LANGUAGES.filter(among).flatMap((language) => WORDS[language].patterns[role]?.[list] ?? []);
}

/** The lists under a role: the name of each, and its phrases in all languages. */
export function listsOf(role: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Set(LANGUAGES.flatMap((language) => Object.keys(WORDS[language].patterns[role] ?? {})));
  return new Map([...lists].map((list) => [list, phrasesOf(`${role}.${list}`)]));
}
