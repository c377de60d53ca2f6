/**
 * Happenings that say the same, as one: somebody whose agent tried one thing in fifty turns reads it once.
 */
import type { Happening } from "./model.ts";

export interface Group {
  /** The first of them. */
  readonly one: Happening;
  /** Turns of all, each once. */
  readonly turns: readonly number[];
  readonly times: number;
}

/** In the order of the first of each. */
export function grouped(happenings: readonly Happening[]): Group[] {
  const groups = Map.groupBy(
    happenings,
    ({ kind, end, what, instead }) => `${kind} ${end} ${instead} ${what}`,
  );
  return [...groups.values()].flatMap((same) => {
    const [one] = same;
    return one ? [{ one, turns: [...new Set(same.map(({ turn }) => turn))], times: same.length }] : [];
  });
}

const SHOWN = 6;

/** When it happened, such as "turn 4" or "12 times, turns 4, 10, 16, …". */
export function whenText({ turns, times }: Group): string {
  if (times === 1) return `turn ${turns[0]}`;
  const more = turns.length > SHOWN ? ", …" : "";
  return `${times} times, ${turns.length === 1 ? "turn" : "turns"} ${turns.slice(0, SHOWN).join(", ")}${more}`;
}
