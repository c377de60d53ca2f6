/**
 * Seeded chance by label: the same seed and label always give the same draw, and a new draw in one place
 * moves none elsewhere. Everything is an integer (per mille), so Node and Bun agree.
 */
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export interface Chance {
  /** True with `perMille` of 1000. */
  happens(perMille: number, label: string): boolean;
  /** An integer in [0, below). */
  below(below: number, label: string): number;
  /** A new array in drawn order. */
  shuffle<T>(items: readonly T[], label: string): T[];
}

/** All draws of one actor of one run. */
export function chance(seed: number, actor: string): Chance {
  const below = (limit: number, label: string): number =>
    uniformInt(xoroshiro128plus(hash(`${seed}\n${actor}\n${label}`)), 0, limit - 1);
  return {
    below,
    happens: (perMille, label) => below(1000, label) < perMille,
    shuffle: (items, label) =>
      items
        .map((item, index) => ({ item, rank: below(1 << 30, `${label}\n${index}`) }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  return state | 0;
}
