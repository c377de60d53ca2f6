/** Where a name stands in its clause, and which cues stand near it. */
import { cueHits, type CueHit, type CuePattern } from "../language/cue-pattern.ts";
import { TOPICLESS, type CueSet } from "../language/languages.ts";
import type { Clause } from "../text/clauses.ts";
import { isCjk } from "../text/normal-text.ts";

/** Words between a cue and the name that it is about. */
export const REACH = 4;

/** Offset in the normalised text at which each word begins. */
export function offsetsOf(words: readonly string[]): readonly number[] {
  let at = 1;
  return words.map((word) => {
    const here = at;
    at += word.length + 1;
    return here;
  });
}

export interface Place {
  readonly clause: Clause;
  readonly start: number;
  readonly end: number;
  readonly cues: CueSet;
}

export const wordsBetween = (text: string): number =>
  text.split(" ").filter((word) => word !== "" && !isCjk(word)).length;

/** Does a cue of this kind stand at most `reach` words before the name? */
export function before({ clause, start }: Place, cue: CuePattern, reach = REACH): boolean {
  return cueHits(cue, clause.text).some(
    (hit) => hit.end <= start && wordsBetween(clause.text.exact.slice(hit.end, start)) <= reach,
  );
}

export function after({ clause, end }: Place, cue: CuePattern, reach = 1): boolean {
  return cueHits(cue, clause.text).some(
    (hit) => hit.start >= end - 1 && wordsBetween(clause.text.exact.slice(end, hit.start)) <= reach,
  );
}

/** Does a cue of two parts hold the name, and hardly another word: "rip Tailwind out", but not "take the Redis page out"? */
export const holds = ({ clause, start, end }: Place, hit: CueHit): boolean =>
  hit.start < start &&
  end < hit.end &&
  hit.gap !== "" &&
  wordsBetween(hit.gap) - wordsBetween(clause.text.exact.slice(start, end)) <= 1;

/** Words that may follow a name which is meant by itself: "back to Redis like we had", but not "back to the Redis page". */
export function endsPhrase({ clause, end }: Place): boolean {
  const [next = ""] = clause.text.exact.slice(end).trim().split(" ");
  return next === "" || isCjk(next) || TOPICLESS.has(next);
}
