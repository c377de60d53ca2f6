import { diffWordsWithSpace } from "diff";

/** Shown of what is alike on either side of a difference, so that its place is known. */
const CONTEXT_CHARS = 40;
/** Above it the two have little in common, and words would take long. */
const MOST_EDITS = 200;

/**
 * Two texts as one, with `[-of the first only-]` and `{+of the second only+}`, and what is alike cut to its ends.
 * Undefined where they have too little in common for that to be read.
 */
export function wordDifference(first: string, second: string): string | undefined {
  const head = commonLength(first, second);
  const rest = [first.slice(head), second.slice(head)] as const;
  const tail = commonLength(reversed(rest[0]), reversed(rest[1]));
  const [a, b] = rest.map((text) => text.slice(0, text.length - tail)) as [string, string];
  const changes = diffWordsWithSpace(a, b, { maxEditLength: MOST_EDITS });
  if (changes === undefined) return undefined;
  const middle = changes.map(({ value, added, removed }) =>
    added ? `{+${value}+}` : removed ? `[-${value}-]` : within(value),
  );
  const end = first.length - tail;
  return `${cutBefore(first.slice(0, head))}${middle.join("")}${cutAfter(first.slice(end))}`;
}

/** Whole words: half a word that differs is hard to read. */
function commonLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  if (at === a.length && at === b.length) return at;
  while (at > 0 && /\w/.test(a[at - 1] ?? "")) at--;
  return at;
}

const reversed = (text: string): string => text.split("").toReversed().join("");
const cutBefore = (text: string): string =>
  text.length > CONTEXT_CHARS ? `… ${text.slice(-CONTEXT_CHARS)}` : text;
const cutAfter = (text: string): string =>
  text.length > CONTEXT_CHARS ? `${text.slice(0, CONTEXT_CHARS)} …` : text;
const within = (text: string): string =>
  text.length > 2 * CONTEXT_CHARS ? `${text.slice(0, CONTEXT_CHARS)} … ${text.slice(-CONTEXT_CHARS)}` : text;
