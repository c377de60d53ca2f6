import { isDeepStrictEqual } from "node:util";
import type { Recording } from "./normalise.ts";

/** Where two recordings differ, by the path to each place; an empty list means that they are equal. */
export interface Difference {
  readonly path: string;
  readonly real: unknown;
  readonly fake: unknown;
}

const MOST = 12;

export function compareRecordings(real: Recording, fake: Recording): readonly Difference[] {
  const found: Difference[] = [];
  collect(real, fake, "", found);
  return found;
}

function collect(real: unknown, fake: unknown, path: string, found: Difference[]): void {
  if (found.length >= MOST || isDeepStrictEqual(real, fake)) return;
  const isPair = [real, fake].every((value) => typeof value === "object" && value !== null);
  if (!isPair || Array.isArray(real) !== Array.isArray(fake)) {
    found.push({ path, real, fake });
    return;
  }
  const [a, b] = [real, fake] as readonly Readonly<Record<string, unknown>>[];
  for (const key of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]))
    collect(a?.[key], b?.[key], `${path}/${key}`, found);
}

export const differenceLines = (differences: readonly Difference[]): readonly string[] =>
  differences.map(({ path, real, fake }) => {
    const from = firstDifference(real, fake);
    return `${path}\n    real ${shown(real, from)}\n    fake ${shown(fake, from)}`;
  });

const SHOWN_CHARS = 600;
const BEFORE_CHARS = 60;

/** Of long texts, where the part to show begins. */
function firstDifference(real: unknown, fake: unknown): number {
  if (typeof real !== "string" || typeof fake !== "string") return 0;
  let at = 0;
  while (at < real.length && real[at] === fake[at]) at++;
  return Math.max(0, at - BEFORE_CHARS);
}

function shown(value: unknown, from: number): string {
  const text = typeof value === "string" ? value.slice(from) : value;
  return (from > 0 ? "… " : "") + (JSON.stringify(text) ?? "nothing").slice(0, SHOWN_CHARS);
}
