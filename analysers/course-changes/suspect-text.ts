/**
 * Which pieces of a tool's output are worth a closer look for instructions to the agent. One pattern over a bounded
 * text, because it runs after every call: what it finds is read by the same rules as a human's words.
 * Its words stand apart from those of the languages, so that the plugin need not load all of them when it starts.
 */
import suspect from "./words/suspect.json" with { type: "json" };

const anyOf = (words: Readonly<Record<string, readonly string[]>>): string =>
  Object.values(words).flat().join("|");
const CALLS_FOR = new RegExp(`\\b(?:${anyOf(suspect.atWordStart)})|${anyOf(suspect.anywhere)}`, "giu");
const LOOKED_AT = 20_000;
const AROUND = 300;
const MOST = 3;

/** The surroundings of each place, at most three; empty for nearly every output. */
export function suspectPieces(text: string): readonly string[] {
  const seen = text.slice(0, LOOKED_AT);
  const pieces: string[] = [];
  for (const match of seen.matchAll(CALLS_FOR)) {
    if (pieces.length >= MOST) break;
    pieces.push(seen.slice(Math.max(0, match.index - AROUND), match.index + AROUND));
  }
  return pieces;
}
