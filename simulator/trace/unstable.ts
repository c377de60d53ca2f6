/**
 * What runs of one host have in common of a value that differs between them. Of a text only what varies is masked, word
 * by word, so that what stands beside it is still compared.
 */

/** Stands where runs of the same host differ: for a value of any kind, or, within a text, for one word. */
export const UNSTABLE = "$UNSTABLE";
/** Within a text, for words of another number. */
const STRETCH = `${UNSTABLE}…`;
/** Before the sorted lines of a text that has them in another order in every run, as what searches in parallel tells. */
const SHUFFLED = `${UNSTABLE}: lines in any order\n`;
const sortedLines = (text: string): string => text.split("\n").toSorted().join("\n");

const WORDS = /[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu;
const isWord = (token: string): boolean => /^[\p{L}\p{N}_]/u.test(token);

/** @param texts at least two, not all the same */
export function commonText(texts: readonly string[]): string {
  const [lines = "", ...otherLines] = texts.map(sortedLines);
  if (otherLines.every((other) => other === lines)) return `${SHUFFLED}${lines}`;
  const tokens = texts.map((text) => text.match(WORDS) ?? []);
  const [first = [], ...others] = tokens;
  const isSame = (at: number): boolean => others.every((other) => other[at] === first[at]);
  if (others.every((other) => other.length === first.length)) {
    const places = first.map((token, at) =>
      isSame(at) ? token : tokens.every((one) => isWord(one[at] ?? "")) ? UNSTABLE : undefined,
    );
    if (!places.includes(undefined)) return places.join("");
  }
  const shortest = Math.min(...tokens.map((one) => one.length));
  let head = 0;
  while (head < shortest && isSame(head)) head++;
  let tail = 0;
  const last = (one: readonly string[]): string | undefined => one[one.length - 1 - tail];
  while (tail < shortest - head && others.every((other) => last(other) === last(first))) tail++;
  if (head + tail === 0) return UNSTABLE;
  return `${first.slice(0, head).join("")}${STRETCH}${first.slice(first.length - tail).join("")}`;
}

/** Whether a text is what a masked one allows; without a mask in it, none is. */
const isLike = (masked: string, text: string): boolean => maskedWords(masked, text) !== undefined;

/** What stands in a text where a masked one has its masks; undefined where it is not like it. */
export function maskedWords(masked: string, text: string): readonly string[] | undefined {
  if (!masked.includes(UNSTABLE)) return undefined;
  if (masked.startsWith(SHUFFLED)) return masked === `${SHUFFLED}${sortedLines(text)}` ? [] : undefined;
  const parts = masked.split(/(\$UNSTABLE…?)/);
  const pattern = parts
    .map((part) =>
      part === STRETCH ? "([\\s\\S]*)" : part === UNSTABLE ? "([\\p{L}\\p{N}_]+)" : escaped(part),
    )
    .join("");
  return new RegExp(`^${pattern}$`, "u").exec(text)?.slice(1);
}

/** Whether two texts are the same but for what is masked in either. */
export function areLike(a: string, b: string): boolean {
  if (isLike(a, b) || isLike(b, a)) return true;
  if (!a.includes(UNSTABLE) || !b.includes(UNSTABLE) || a.includes(STRETCH) || b.includes(STRETCH))
    return false;
  const [left, right] = [a.match(MASKED_WORDS) ?? [], b.match(MASKED_WORDS) ?? []];
  const isSame = (one: string, other = ""): boolean =>
    one === other || (one === UNSTABLE && isWord(other)) || (other === UNSTABLE && isWord(one));
  return left.length === right.length && left.every((token, at) => isSame(token, right[at]));
}

const MASKED_WORDS = /\$UNSTABLE|[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
