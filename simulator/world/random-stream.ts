import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * Random integers by label. Every label has a generator of its own, seeded from the world's seed and the
 * label alone, so that a new draw in one place moves nothing in another.
 */
export type RandomStream = (below: number) => number;

/** A stream of integers in [0, below) for `below` up to 2^32. Equal seed and label give an equal stream. */
export function randomStream(seed: number, label: string): RandomStream {
  const rng = xoroshiro128plus(hash(`${seed}/${label}`));
  return (below) => uniformInt(rng, 0, below - 1);
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value ^= text.charCodeAt(i);
    value = Math.imul(value, 0x01000193);
  }
  return value | 0;
}
