import fc from "fast-check";
import { seldom } from "./seldom.ts";

/** Records of `base` with further keys, each of which is there in one of `oneIn` values. */
export function withExtras<T extends object, E extends object>(
  oneIn: number,
  base: fc.Arbitrary<T>,
  extras: { readonly [K in keyof E]: fc.Arbitrary<E[K]> },
): fc.Arbitrary<T & Partial<E>> {
  const keys = Object.keys(extras) as (keyof E)[];
  return fc.tuple(base, fc.tuple(...keys.map((key) => seldom(oneIn, extras[key])))).map(([first, values]) => {
    const chosen = keys.flatMap((key, index) => (values[index] === undefined ? [] : [[key, values[index]]]));
    return { ...first, ...(Object.fromEntries(chosen) as Partial<E>) };
  });
}
