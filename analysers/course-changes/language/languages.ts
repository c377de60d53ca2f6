/**
 * The languages of a message and their cues. Cues count only where their language is: "die" and "no" are words of
 * several. English always counts, because everybody mixes it in.
 */
import { withoutAccents, type NormalText } from "../text/normal-text.ts";
import { LANGUAGES, WORDS, type Language } from "../words/word-lists.ts";
import { cuePattern, type CuePattern } from "./cue-pattern.ts";
import type { Cues } from "../words/cues.ts";

export type CueSet = Readonly<Record<keyof Cues, CuePattern>>;

const FUNCTION_WORDS = new Map<Language, ReadonlySet<string>>(
  LANGUAGES.map((name) => [name, new Set(WORDS[name].functionWords)]),
);
/** Vietnamese is often typed without accents; what is then a word of another language says nothing. */
const BARE_VIETNAMESE: ReadonlySet<string> = new Set(
  WORDS.vi.functionWords
    .map((word) => withoutAccents(word))
    .filter((word) =>
      LANGUAGES.every((name) => name === "vi" || FUNCTION_WORDS.get(name)?.has(word) !== true),
    ),
);

/** Words that carry no topic, in any language, with and without accents. */
export const TOPICLESS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((name) => WORDS[name].functionWords).flatMap((word) => [word, withoutAccents(word)]),
);

const SCRIPT: readonly (readonly [Language, RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["vi", new RegExp(`[${WORDS.vi.letters}]`, "u")],
];

/** Letters that hint at a language beside the one whose words are there. */
const LETTERS: readonly (readonly [Language, RegExp])[] = (["de", "pt", "es"] as const).map((name) => [
  name,
  new RegExp(`[${WORDS[name].letters}]`, "u"),
]);

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
  const scores = LANGUAGES.map((name) => {
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

function phrases(name: Language, cue: keyof Cues, names: readonly Language[]): readonly string[] {
  const { cues, colours } = WORDS[name];
  const all = cue === "cosmetic" ? [...cues.cosmetic, ...colours] : cues[cue];
  if (name !== "en" || names.includes("es")) return all;
  const foreign = names.flatMap((other) => WORDS[other].notEnglish ?? []);
  return all.filter((phrase) => !foreign.includes(phrase));
}

const sets = new Map<string, CueSet>();

/** The cues of these languages together. */
export function cuesOf(languages: readonly Language[]): CueSet {
  const names = LANGUAGES.filter((name) => languages.includes(name));
  const key = names.join(" ");
  let set = sets.get(key);
  if (set === undefined) {
    const cueNames = Object.keys(WORDS.en.cues) as (keyof Cues)[];
    // A cue for each name that English has: `fromEntries` forgets the names.
    set = Object.fromEntries(
      cueNames.map((cue) => [cue, cuePattern(names.flatMap((name) => phrases(name, cue, names)))]),
    ) as CueSet;
    if (sets.size >= 32) sets.clear();
    sets.set(key, set);
  }
  return set;
}
