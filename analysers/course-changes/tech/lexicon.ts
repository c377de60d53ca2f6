/** The names of technologies, found in a text with the slot they fill. Compiled once from `words/names.json`. */
import { isCjk, normalText, unified, type NormalText } from "../text/normal-text.ts";
import { NAMES, type NameGroup } from "../words/names.ts";
import { spoken } from "../words/spoken.ts";

/** `word`: the name is also a common word; `plain`: a description, such as "flat file". */
type NameKind = "name" | "word" | "plain";

interface Choice {
  readonly slot: string;
  readonly value: string;
}

interface Alias {
  readonly words: readonly string[];
  readonly joints: readonly string[];
  /** Where it has a sign between two words, the text must have one too. */
  readonly isExact: boolean;
  /** Counts as a file's ending only (`.vue`). */
  readonly isEnding: boolean;
  readonly kind: NameKind;
  readonly choices: Choice[];
}

export interface Mention {
  readonly choices: readonly Choice[];
  readonly kind: NameKind;
  /** Numbers of its first word and of the word behind it. */
  readonly from: number;
  readonly to: number;
}

const CYRILLIC = /^\p{Script=Cyrillic}{4,}$/u;
const ENDING = spoken`${"names.endings"}$`;
const INFLECTION = spoken`^${"names.inflections"}*$`;
const FUZZY_MIN = 7;

const KIND: Readonly<Record<string, NameKind>> = { "~": "word", "?": "plain" };
const EVERYDAY_TOO: ReadonlySet<string> = new Set(NAMES.everydayToo);
const UNMISTAKABLE: ReadonlySet<string> = new Set(NAMES.unmistakable);
/** By all words and how they are looked for: the same name fills several slots. */
const byName = new Map<string, Alias>();
const byFirst = new Map<string, Alias[]>();
const cjkAliases: Alias[] = [];
const cyrillicAliases: Alias[] = [];
const kinds: ReadonlyMap<string, string> = new Map(Object.entries(NAMES.kindOf));
/**
 * Names that may be heard in a typo, by first letter and length: a typo of theirs begins alike and is hardly longer or
 * shorter.
 */
const singles = new Map<string, Alias[]>();

function shelved(shelves: Map<string, Alias[]>, key: string, alias: Alias): void {
  const shelf = shelves.get(key);
  if (shelf) shelf.push(alias);
  else shelves.set(key, [alias]);
}

function addName(text: string, choice: Choice, group: NameGroup): void {
  const isExact = group === "traces";
  const marked = KIND[text[0] ?? ""];
  const spelled = unified((marked === undefined ? text : text.slice(1)).toLowerCase());
  const { words, joints } = normalText(spelled);
  const [first] = words;
  if (first === undefined) return;
  const isEnding = spelled.startsWith(".");
  const isSingle = words.length === 1 && !isEnding;
  // `@apply` and `component$` are words of their own once the signs are gone.
  if (isSingle && marked === undefined && spelled !== first && /^[a-z]+$/.test(first)) return;
  const kind =
    (marked === "word" && UNMISTAKABLE.has(first) ? "name" : marked) ??
    (isSingle && EVERYDAY_TOO.has(first) ? "word" : "name");
  const name = `${isExact} ${isEnding} ${words.join(" ")}`;
  const known = byName.get(name);
  if (known) {
    if (!known.choices.some((one) => one.slot === choice.slot)) known.choices.push(choice);
    return;
  }
  const alias: Alias = { words, joints, isExact, isEnding, kind, choices: [choice] };
  byName.set(name, alias);
  if (isCjk(first)) cjkAliases.push(alias);
  else shelved(byFirst, first, alias);
  if (CYRILLIC.test(first)) cyrillicAliases.push(alias);
  // Of rare names more everyday words are a typo away than typos are made.
  if (
    group === "popular" &&
    words.length === 1 &&
    kind === "name" &&
    first.length >= FUZZY_MIN &&
    !isCjk(first)
  ) {
    shelved(singles, `${first[0]}${first.length}`, alias);
  }
}

function addValue(slot: string, value: string, others: readonly string[], group: NameGroup): void {
  const isCommon = others.some((one) => /^[~?]/.test(one) && one.slice(1).startsWith(value.toLowerCase()));
  const isPlain = others.some((one) => one.startsWith("?"));
  const own = group === "traces" || (isCommon && !isPlain) ? [] : isPlain ? [`?${value}`] : [value];
  for (const name of [...own, ...others]) addName(name, { slot, value }, group);
}

// The first mark that a name gets is the one that counts.
for (const group of ["popular", "rare", "traces"] as const)
  for (const [slot, names] of Object.entries(NAMES.slots))
    for (const [value, others] of Object.entries(names[group] ?? {})) addValue(slot, value, others, group);
for (const shelf of byFirst.values()) shelf.sort((a, b) => b.words.length - a.words.length);

/** May both be in force in one slot without one contradicting the other? */
export function areOfAKind(a: string, b: string): boolean {
  return a === b || isKindOf(a, b) || isKindOf(b, a);
}

/** Is the one a special kind of the other (Next.js of React)? */
export const isKindOf = (a: string, b: string): boolean => kinds.get(a) === b;

/** Russian endings: "кафку" is "кафка". */
function isInflected(alias: string, here: string): boolean {
  if (!CYRILLIC.test(alias) || Math.abs(here.length - alias.length) > 2) return false;
  const stem = alias.replace(ENDING, "");
  return here.startsWith(stem) && INFLECTION.test(here.slice(stem.length));
}

/** "Falco's get" names Falco. */
const bareOf = (word: string): string => (word.endsWith("'s") ? word.slice(0, -2) : word);

function matches({ words, joints, isExact, isEnding }: Alias, text: NormalText, at: number): boolean {
  const joint = text.joints[at] ?? "";
  // A file's ending says nothing of what the project is made of, but for those of a framework's own.
  if (isEnding !== (joint === "." && at > 0)) return false;
  return words.every((word, offset) => {
    const said = text.words[at + offset];
    if (said === undefined) return false;
    const here = bareOf(said);
    if (isExact && offset > 0 && joints[offset] !== " " && text.joints[at + offset] === " ") return false;
    return here === word || (offset > 0 && isCjk(word) && here.startsWith(word)) || isInflected(word, here);
  });
}

/** One letter more, less or other, or two swapped; of two that begin alike. */
function isTypo(a: string, b: string): boolean {
  let from = 1;
  while (from < a.length && a[from] === b[from]) from++;
  let [endA, endB] = [a.length, b.length];
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const [left, right] = [a.slice(from, endA), b.slice(from, endB)];
  return (
    left.length + right.length <= 1 ||
    (left.length === 1 && right.length === 1) ||
    (left.length === 2 && left === [...right].toReversed().join(""))
  );
}

/** The name that was meant by a typo. */
const nearly = (word: string): Alias | undefined =>
  [-1, 0, 1]
    .flatMap((longer) => singles.get(`${word[0]}${word.length + longer}`) ?? [])
    .find(({ words }) => isTypo(words[0] ?? "", word));

function cjkMention(text: NormalText, at: number): Mention | null {
  const word = text.words[at] ?? "";
  if (!isCjk(word)) return null;
  const alias = cjkAliases.find(({ words }) => word.includes(words[0] ?? "\0"));
  return alias ? { choices: alias.choices, kind: alias.kind, from: at, to: at + 1 } : null;
}

/** Aliases that may begin with the word. */
function shelfOf(word: string): readonly Alias[] {
  const shelf = byFirst.get(word);
  if (shelf || !CYRILLIC.test(word)) return shelf ?? [];
  return cyrillicAliases.filter(({ words }) => isInflected(words[0] ?? "", word));
}

const CAMEL = /^\p{L}\p{Ll}{2,}\d*(?=\p{Lu}\p{Ll})/u;
const HUMP = /\p{L}\p{Ll}{3,}\d*/gu;

/** The parts of a name in code: "MongoRepository", "AddAuth0Login". */
const humpsOf = (cased: string): readonly string[] =>
  CAMEL.test(cased) ? (cased.match(HUMP) ?? []).map((hump) => hump.toLowerCase()) : [];

function mentionAt(text: NormalText, at: number, fuzzy: boolean): Mention | null {
  const word = text.words[at] ?? "";
  const alias = shelfOf(bareOf(word)).find((one) => matches(one, text, at));
  if (alias) return { choices: alias.choices, kind: alias.kind, from: at, to: at + alias.words.length };
  const [compound] = humpsOf(text.cased[at] ?? "").flatMap(
    (hump) => byFirst.get(hump)?.find((one) => one.kind === "name" && one.words.length === 1) ?? [],
  );
  if (compound) return { choices: compound.choices, kind: "name", from: at, to: at + 1 };
  const found = cjkMention(text, at);
  if (found || !fuzzy || word.length < FUZZY_MIN) return found;
  const near = nearly(word);
  return near ? { choices: near.choices, kind: near.kind, from: at, to: at + 1 } : null;
}

/** Every name in the text, longest first where they overlap. */
export function mentionsIn(text: NormalText, fuzzy = true): readonly Mention[] {
  const found: Mention[] = [];
  for (let at = 0; at < text.words.length; at++) {
    const mention = mentionAt(text, at, fuzzy);
    if (!mention) continue;
    found.push(mention);
    at = mention.to - 1;
  }
  return found;
}

/** All slots there are, for commands that name one. */
export const SLOTS: readonly string[] = Object.keys(NAMES.slots);
