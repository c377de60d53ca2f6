import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { outDirectory, outFile } from "./places.ts";

const scratch = mkdtempSync(join(tmpdir(), "places-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const at = (...parts: string[]): string => join(scratch, ...parts);

writeFileSync(at("file"), "");
symlinkSync(at("nowhere"), at("dangling"));
mkdirSync(at("taken", "report.json"), { recursive: true });
mkdirSync(at("shard", "shard.json"), { recursive: true });
mkdirSync(at("real"));
symlinkSync(at("real"), at("link"));

const refused = (obstacle: string, message: RegExp) =>
  expect.objectContaining({ obstacle, message: expect.stringMatching(message) });

test.each<[string, string, RegExp]>([
  ["a file", at("file"), /file is no folder/],
  ["below a file", at("file", "out", "deep"), /nothing can be written to/],
  ["a link to nothing", at("dangling"), /link to nothing/],
  ["below a link to nothing", at("dangling", "out"), /link to nothing/],
  ["where a folder has the name of the report", at("taken"), /report\.json is a folder/],
  ["where a folder has the name of the shard", at("shard"), /shard\.json is a folder/],
  ["a name that is too long", at("x".repeat(400)), /nothing can be written to/],
  ...(existsSync("/proc/self")
    ? [["where no folders are taken", "/proc/x/y", /nothing can be written to/] as [string, string, RegExp]]
    : []),
])("output into %s is refused before anything is played", (_, folder, message) => {
  expect(() => outDirectory(folder)).toThrow(refused("disk", message));
});

test("a folder is made with those above it; one that is there, or a link to one, is taken as it is", () => {
  writeFileSync(at("real", "mine.txt"), "mine");
  expect(outDirectory(at("a", "b", "c"))).toBe(at("a", "b", "c"));
  expect(existsSync(at("a", "b", "c"))).toBe(true);
  expect(outDirectory(at("link"))).toBe(at("link"));
  expect(readdirSync(at("real"))).toEqual(["mine.txt"]);
});

test.each<[string, string, RegExp]>([
  ["in no folder", at("nodir", "b.json"), /there is no folder .*nodir/],
  ["that is a folder", at("real"), /real is a folder/],
  ["below a file", at("file", "b.json"), /there is no folder/],
])("a file %s is refused before anything is played, and nothing is made", (_, file, message) => {
  expect(() => outFile(file)).toThrow(refused("disk", message));
  expect(existsSync(at("nodir"))).toBe(false);
});

test("a file that is there or will be is let through", () => {
  expect(outFile(at("new.json"))).toBe(at("new.json"));
  expect(outFile(at("file"))).toBe(at("file"));
  expect(() => outFile("")).toThrow(refused("call", /an empty path/));
});
