import fc from "fast-check";

/** What users, models and files say: mostly plain words, now and then anything that fits into a string. */
export const words: fc.Arbitrary<string> = fc.oneof(
  { withCrossShrink: true },
  {
    weight: 6,
    arbitrary: fc.constantFrom("ok", "one two three", "first line\nsecond line\n", "Grüße, 世界 👋"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", " ", "\n", "  padded  ", "<b>&amp;</b>", 'say "no"', "a\\nb", "\t"),
  },
);
