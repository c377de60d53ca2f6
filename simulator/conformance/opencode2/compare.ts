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
  differences.map(({ path, real, fake }) => `${path}\n    real ${shown(real)}\n    fake ${shown(fake)}`);

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 600);
