import fc from "fast-check";

/** Patches for `apply_patch`: hunks that fit, hunks that do not, and texts that are no patch. */
const hunk = fc.constantFrom(
  "*** Add File: b.txt\n+one\n+two",
  "*** Add File: deep/down/c.txt\n+deep",
  "*** Update File: a.txt\n@@\n hello\n-world\n+there",
  "*** Update File: a.txt\n@@ hello\n-world\n+there",
  "*** Update File: a.txt\n*** Move to: moved.txt\n@@\n-hello\n+bye\n world",
  "*** Update File: a.txt\n@@\n-nothing like it\n+x",
  "*** Update File: missing.txt\n@@\n-a\n+b",
  "*** Delete File: twice.txt",
  "*** Delete File: missing.txt",
);

export const patchText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(hunk, { minLength: 1, maxLength: 2 })
      .map((hunks) => `*** Begin Patch\n${hunks.join("\n")}\n*** End Patch`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "no patch",
      "*** Begin Patch\n*** End Patch",
      "*** Begin Patch\n*** Add File: b.txt\n+x",
    ),
  },
);
