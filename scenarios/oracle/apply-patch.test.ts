import { expect, test } from "vitest";
import { applyPatch } from "./apply-patch.ts";

const disk = new Map([
  ["a.txt", "1\n2\n3\n"],
  ["b.txt", "x\n"],
]);
const patched = (...lines: string[]) =>
  Object.fromEntries(applyPatch(disk, ["*** Begin Patch", ...lines, "*** End Patch"].join("\n"), (p) => p));

test("adds, updates, moves and deletes files in one patch", () => {
  expect(
    patched(
      "*** Add File: n.txt",
      "+new",
      "+file",
      "*** Update File: a.txt",
      "@@",
      " 1",
      "-2",
      "+two",
      " 3",
      "*** Delete File: b.txt",
    ),
  ).toEqual({ "a.txt": "1\ntwo\n3\n", "n.txt": "new\nfile\n" });
  expect(patched("*** Update File: b.txt", "*** Move to: c.txt", "@@", "-x", "+y")).toEqual({
    "a.txt": "1\n2\n3\n",
    "c.txt": "y\n",
  });
});

test("applies several hunks of one file", () => {
  expect(patched("*** Update File: a.txt", "@@", "-1", "+one", "@@", "-3", "+three")["a.txt"]).toBe(
    "one\n2\nthree\n",
  );
});
