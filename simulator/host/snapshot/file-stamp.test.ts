import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { isOldEnough, isSameStamp } from "./file-stamp.ts";

const folder = mkdtempSync(join(tmpdir(), "file-stamp-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "a.txt");
const stat = () => statSync(file);

test("a file written just now is not yet known by its stamp, a tick later it is", async () => {
  writeFileSync(file, "aa");
  expect(isOldEnough(stat())).toBe(false);
  await expect.poll(() => isOldEnough(stat())).toBe(true);
});

test("a back-dated file is as young as its inode says, and its stamp shows the write", () => {
  writeFileSync(file, "aa");
  const before = stat();
  utimesSync(file, 1, 1);
  expect(isOldEnough(stat())).toBe(false);
  expect(isSameStamp(before, stat())).toBe(false);
});
