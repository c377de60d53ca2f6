/**
 * How a message is put, as numbers of buckets: its words, pairs of neighbours, pairs with any word between, and the
 * shapes of its clauses, in pairs too. What it speaks of is replaced by what was known of that (said before, of an
 * earlier goal, new, a technology), so that "and the invoices?" is put as "and the photos?". All buckets together are a
 * vector of length 1, so that a long message weighs no more than a short one.
 */
import { frameOf, type Clause } from "../text/clauses.ts";
import { isCjk, type NormalText } from "../text/normal-text.ts";
import { isNumber } from "../message/statements.ts";
import { namesIn, wordsOf } from "../message/topic-reading.ts";
import type { ReadPieces } from "./readings.ts";

/** Numbers below {@link BUCKETS}, each once. */
export type Wording = readonly number[];

export const BUCKETS = 2 ** 17;
/** Chinese and Japanese part no words. */
const SIGNS = 3;
const EDGE = "|";
/** No word begins like that. */
const SHAPE = "@";

/** Always the same for the same text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}

/** The high bits are better mixed. */
const bucketOf = (text: string): number => (hashOf(text) >>> 8) % BUCKETS;

const ROLES = ["known", "former", "new", "name"] as const;
type Role = (typeof ROLES)[number];
const marked = (role: Role): string => `:${role}`;
const NUMBER = ":number";

/** What was known of a word, where the word is what the clause speaks of. */
type RoleOf = (stem: string) => Role;

function runsOf(word: string): readonly string[] {
  const signs = [...word];
  return signs.flatMap((_, at) =>
    Array.from({ length: Math.min(SIGNS, signs.length - at) }, (_, more) =>
      signs.slice(at, at + more + 1).join(""),
    ),
  );
}

function tokensOf(
  text: NormalText,
  names: ReadonlySet<number>,
  stems: readonly string[],
  roleOf: RoleOf,
): readonly string[] {
  return text.words.map((word, at) => {
    if (names.has(at)) return marked("name");
    if (isNumber(text, at)) return NUMBER;
    const stem = stems.find((one) => word.startsWith(one));
    return stem === undefined ? word : marked(roleOf(stem));
  });
}

/** What a clause does, and what was known of the things it speaks of. */
const shapeOf = (clause: Clause, tokens: readonly string[]): string =>
  [frameOf(clause), ...ROLES.filter((role) => tokens.includes(marked(role)))].join(" ");

/** Each with the one next to it, and with the one behind that. */
const pairsOf = (all: readonly string[]): readonly string[] =>
  [1, 2].flatMap((far) =>
    all.slice(far).map((one, at) => [all[at], ...Array<string>(far - 1).fill("_"), one].join(" ")),
  );

export function wordingOf({ clauses, reader, before, planned }: ReadPieces): Wording {
  const active = before.goals.find(({ status }) => status === "active");
  const known = new Set([...(active?.words ?? []), ...planned]);
  const former = new Set(before.goals.flatMap((goal) => (goal === active ? [] : goal.words)));
  const roleOf: RoleOf = (stem) => (known.has(stem) ? "known" : former.has(stem) ? "former" : "new");
  const shapes: string[] = [];
  const found = new Set<string>();
  for (const clause of clauses) {
    const { text } = clause;
    const names = namesIn(text);
    const tokens = tokensOf(text, names, wordsOf(text.exact, reader), roleOf);
    const spaced = tokens.filter((token) => !isCjk(token));
    for (const token of tokens) for (const run of isCjk(token) ? runsOf(token) : []) found.add(run);
    for (const [at, word] of text.words.entries())
      if (!isCjk(word) && !names.has(at) && tokens[at] !== NUMBER) found.add(word);
    for (const role of [NUMBER, ...ROLES.map(marked)]) if (tokens.includes(role)) found.add(role);
    for (const pair of pairsOf([EDGE, ...spaced, EDGE])) found.add(pair);
    shapes.push(shapeOf(clause, tokens));
  }
  for (const shape of [...shapes, ...pairsOf(shapes)]) found.add(`${SHAPE}${shape}`);
  return [...new Set([...found].map(bucketOf))];
}
