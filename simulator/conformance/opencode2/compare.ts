import { isDeepStrictEqual } from "node:util";
import { wordDifference } from "../../trace/word-difference.ts";
import { asNamed } from "../../trace/common-keys.ts";
import { areLike, UNSTABLE } from "../../trace/unstable.ts";
import type { Recording } from "./normalise.ts";

/** Where two recordings differ, by the path to each place; an empty list means that they are equal. */
export interface Difference {
  readonly path: string;
  readonly real: unknown;
  readonly fake: unknown;
}

const MOST = 12;

/** What is masked in the recording of the real host, where several runs of it were made one, is not compared. */
export function compareRecordings(real: Recording, fake: Recording): readonly Difference[] {
  const found: Difference[] = [];
  collect(real, fake, "", found);
  return found;
}

function collect(real: unknown, fake: unknown, path: string, found: Difference[]): void {
  if (found.length >= MOST || isDeepStrictEqual(real, fake) || isAllowed(real, fake)) return;
  const isPair = [real, fake].every((value) => typeof value === "object" && value !== null);
  if (!isPair || Array.isArray(real) !== Array.isArray(fake)) {
    found.push({ path, real, fake });
    return;
  }
  const [a = {}, b = {}] = [real, fake] as readonly Readonly<Record<string, unknown>>[];
  const [left, right] = [asNamed(b, a), asNamed(a, b)];
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
    collect(left[key], right[key], `${path}/${key}`, found);
}

const isAllowed = (real: unknown, fake: unknown): boolean =>
  real === UNSTABLE ||
  fake === UNSTABLE ||
  (typeof real === "string" && typeof fake === "string" && areLike(real, fake));

/** Of two long texts the words that differ; everything else is shown from both hosts. */
export const differenceLines = (differences: readonly Difference[]): readonly string[] =>
  differences.map(({ path, real, fake }) => {
    const words = isLong(real) && isLong(fake) ? wordDifference(real, fake) : undefined;
    if (words !== undefined)
      return `${path}\n    [-real-] {+fake+} ${JSON.stringify(words).slice(0, SHOWN_CHARS)}`;
    return `${path}\n    real ${shown(real)}\n    fake ${shown(fake)}`;
  });

const LONG_CHARS = 80;
const SHOWN_CHARS = 600;

const isLong = (value: unknown): value is string => typeof value === "string" && value.length > LONG_CHARS;

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, SHOWN_CHARS);
