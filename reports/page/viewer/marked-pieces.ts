/**
 * A message cut into pieces, so that each piece a plugin added can be marked.
 */
import type { Addition } from "../../moments/moment.ts";

export interface Piece {
  readonly text: string;
  /** Plugin and hook that put it there; null: nobody but the conversation itself. */
  readonly by: string | null;
}

/** Every occurrence of an added text; of those that overlap the one that begins first, the longest of these. */
export function markedPieces(
  text: string,
  additions: readonly Addition[],
  texts: readonly string[],
): Piece[] {
  const found: { from: number; to: number; by: string }[] = [];
  const seen = new Set<number>();
  for (const { text: ref, plugin, hook } of additions) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const added = texts[ref] ?? "";
    if (added.length < SHORTEST) continue;
    for (let from = text.indexOf(added); from !== -1; from = text.indexOf(added, from + added.length))
      found.push({ from, to: from + added.length, by: `${plugin}, ${hook}` });
  }
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, by } of found) {
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), by: null });
    pieces.push({ text: text.slice(from, to), by });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), by: null });
  return pieces;
}

/** Shorter texts stand anywhere by chance. */
const SHORTEST = 12;
