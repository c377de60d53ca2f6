import fc from "fast-check";

/** `arbitrary` in one of `oneIn` values, otherwise undefined; shrinks to undefined. */
export function seldom<T>(oneIn: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: oneIn - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary },
  );
}
