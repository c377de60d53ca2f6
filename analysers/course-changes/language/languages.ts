/**
 * The languages of a message and their cues. Cues count only where their language is: "die" and "no" are words of
 * several. English always counts, because everybody mixes it in.
 */
import { COLOURS } from "./colours.ts";
import { withoutAccents, type NormalText } from "../text/normal-text.ts";
import { cuePattern, type CuePattern } from "./cue-pattern.ts";
import type { Cues } from "./cues.ts";
import { DE } from "./de.ts";
import { EN } from "./en.ts";
import { ES } from "./es.ts";
import { FR } from "./fr.ts";
import { JA } from "./ja.ts";
import { PT } from "./pt.ts";
import { RU } from "./ru.ts";
import { VI } from "./vi.ts";
import { ZH } from "./zh.ts";

const LANGUAGES = { en: EN, vi: VI, es: ES, pt: PT, fr: FR, de: DE, ja: JA, zh: ZH, ru: RU } as const;
export type Language = keyof typeof LANGUAGES;
type CueName = Exclude<keyof Cues, "function">;
export type CueSet = Readonly<Record<CueName, CuePattern>>;

const NAMES = Object.keys(LANGUAGES) as readonly Language[];
const split = (words: string): readonly string[] => words.split("|").filter((word) => word !== "");

const FUNCTION_WORDS = new Map<Language, ReadonlySet<string>>(
  NAMES.map((name) => [name, new Set(split(LANGUAGES[name].function))]),
);
/** Vietnamese is often typed without accents; what is then a word of another language says nothing. */
const BARE_VIETNAMESE: ReadonlySet<string> = new Set(
  split(LANGUAGES.vi.function)
    .map((word) => withoutAccents(word))
    .filter((word) => NAMES.every((name) => name === "vi" || FUNCTION_WORDS.get(name)?.has(word) !== true)),
);

/** Words that carry no topic, in any language, with and without accents. */
export const TOPICLESS: ReadonlySet<string> = new Set(
  NAMES.flatMap((name) => split(LANGUAGES[name].function)).flatMap((word) => [word, withoutAccents(word)]),
);

const SCRIPT: readonly (readonly [Language, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["vi", /[ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđơư]/u],
];

/** Letters that hint at a language beside the one whose words are there. */
const LETTERS: readonly (readonly [Language, RegExp])[] = [
  ["de", /[äöüß]/u],
  ["pt", /[ãõ]/u],
  ["es", /ñ/u],
];

const SURE = 2;

/**
 * The languages of the text. A few words say little, so that those of the conversation count first; English always
 * counts.
 * @param known languages of the conversation so far.
 */
export function languagesOf(text: NormalText, known: readonly Language[] = []): readonly Language[] {
  const found: Language[] = SCRIPT.flatMap(([name, script]) => (script.test(text.exact) ? [name] : []));
  if (!found.includes("ja") && /\p{Script=Han}/u.test(text.exact))
    found.push(known.includes("ja") ? "ja" : "zh");
  const scores = NAMES.map((name) => {
    const words = FUNCTION_WORDS.get(name);
    const score = text.words.filter((word) => words?.has(word)).length;
    const bare = name === "vi" ? text.words.filter((word) => BARE_VIETNAMESE.has(word)).length : 0;
    return [name, score + (bare > SURE ? bare : 0)] as const;
  }).filter(([, score]) => score > 0);
  scores.sort((a, b) => b[1] - a[1]);
  const best = scores[0]?.[1] ?? 0;
  const english = scores.find(([name]) => name === "en")?.[1] ?? 0;
  const isUnsure = best < SURE && known.length > 0;
  for (const [name, score] of scores) {
    // Short words are common to many: where English says as much, another language has to say more than a little.
    const isLikely = score === best && (name === "en" || english < best || score > SURE);
    const counts = isLikely || (score > SURE && score * 1.5 >= best);
    if (counts && !isUnsure) found.push(name);
  }
  // Spanish "no" denies, Portuguese "no" is "in the": who surely speaks the one does not speak the other.
  const other = found.includes("pt") === found.includes("es") ? null : found.includes("pt") ? "es" : "pt";
  const hinted = LETTERS.flatMap(([name, letters]) => (letters.test(text.exact) ? [name] : []));
  return [...new Set([...found, ...hinted, ...known.filter((name) => name !== other), "en" as const])];
}

/** English cues that are everyday words of another language. */
const NOT_ENGLISH: Readonly<Partial<Record<Language, readonly string[]>>> = {
  pt: ["no", "do"],
  vi: ["no", "do", "them", "me"],
  de: ["also", "die"],
  fr: ["on"],
};

function phrases(name: Language, cue: CueName, names: readonly Language[]): string {
  const text = cue === "cosmetic" ? `${LANGUAGES[name].cosmetic}|${COLOURS[name]}` : LANGUAGES[name][cue];
  if (name !== "en" || names.includes("es")) return text;
  const foreign = names.flatMap((other) => NOT_ENGLISH[other] ?? []);
  return foreign.length === 0
    ? text
    : `|${text}|`
        .replaceAll("|", "||")
        .split("||")
        .filter((one) => !foreign.includes(one))
        .join("|");
}

const sets = new Map<string, CueSet>();

/** The cues of these languages together. */
export function cuesOf(languages: readonly Language[]): CueSet {
  const names = NAMES.filter((name) => languages.includes(name));
  const key = names.join(" ");
  let set = sets.get(key);
  if (set === undefined) {
    const cueNames = Object.keys(EN).filter((name) => name !== "function") as CueName[];
    // A cue for each name that English has: `fromEntries` forgets the names.
    set = Object.fromEntries(
      cueNames.map((cue) => [cue, cuePattern(names.map((name) => phrases(name, cue, names)).join("\n"))]),
    ) as CueSet;
    if (sets.size >= 32) sets.clear();
    sets.set(key, set);
  }
  return set;
}
