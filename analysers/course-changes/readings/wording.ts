/**
 * How a message is put: its words and pairs of neighbours, as numbers of buckets. What it speaks of is replaced by what
 * was known of that (said before, of an earlier goal, new, a technology), so that "and the invoices?" is put as "and the
 * photos?". Each bucket counts by the number of all, so that a long message weighs no more than a short one.
 */
import { isCjk, type NormalText } from "../text/normal-text.ts";
import { namesIn, wordsOf } from "../message/topic-reading.ts";
import type { ReadPieces } from "./readings.ts";

/** Numbers below {@link BUCKETS}, each once. */
export type Wording = readonly number[];

export const BUCKETS = 2 ** 14;
/** Chinese and Japanese part no words. */
const SIGNS = 3;
const EDGE = "|";

/** Always the same for the same text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}

/** The high bits are better mixed. */
const bucketOf = (text: string): number => (hashOf(text) >>> 8) % BUCKETS;

type Role = "known" | "former" | "new" | "name";

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
  { words }: NormalText,
  names: ReadonlySet<number>,
  stems: readonly string[],
  roleOf: RoleOf,
): readonly string[] {
  return words.map((word, at) => {
    if (names.has(at)) return `:${"name" satisfies Role}`;
    const stem = stems.find((one) => word.startsWith(one));
    return stem === undefined ? word : `:${roleOf(stem)}`;
  });
}

export function wordingOf({ clauses, reader, before, planned }: ReadPieces): Wording {
  const active = before.goals.find(({ status }) => status === "active");
  const known = new Set([...(active?.words ?? []), ...planned]);
  const former = new Set(before.goals.flatMap((goal) => (goal === active ? [] : goal.words)));
  const roleOf: RoleOf = (stem) => (known.has(stem) ? "known" : former.has(stem) ? "former" : "new");
  const found = new Set<number>();
  for (const { text } of clauses) {
    const names = namesIn(text);
    const tokens = tokensOf(text, names, wordsOf(text.exact, reader), roleOf);
    const spaced = tokens.filter((token) => !isCjk(token));
    for (const token of tokens) for (const run of isCjk(token) ? runsOf(token) : []) found.add(bucketOf(run));
    for (const [at, word] of text.words.entries())
      if (!isCjk(word) && !names.has(at)) found.add(bucketOf(word));
    for (const [at, token] of [...spaced, EDGE].entries())
      found.add(bucketOf(`${spaced[at - 1] ?? EDGE} ${token}`));
  }
  return [...found];
}
