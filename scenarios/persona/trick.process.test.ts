import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linesOf, TRICKS, type Trick } from "./trick.ts";
import type { Edit } from "./wish.ts";

const BEFORE = "export const limits = {\n  hours: 8,\n  retries: 3,\n};\n";
const FILE = "src/config.js";

let directory = "";
const read = (path: string): string | null =>
  existsSync(join(directory, path)) ? readFileSync(join(directory, path), "utf8") : null;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tricks-"));
  mkdirSync(join(directory, "src"));
  writeFileSync(join(directory, FILE), BEFORE);
  execFileSync("git", ["init", "-q"], { cwd: directory });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const change: Edit = { kind: "change", path: FILE, from: "hours: 8", to: "hours: 24" };
const WISHES: Readonly<Partial<Record<Trick, Edit>>> = {
  "carried loss": { kind: "delete", path: "src" },
  "acting file": { kind: "create", path: ".envrc", content: "export A=1" },
};
const AFTER: Readonly<Partial<Record<Trick, readonly [string, string | null]>>> = {
  "carried loss": [FILE, null],
  "acting file": [".envrc", "export A=1\n"],
  "made link": [FILE, BEFORE],
};

const ways = TRICKS.flatMap((trick) =>
  linesOf(trick, WISHES[trick] ?? change).map((lines, index) => [trick, index, lines] as const),
);

test("there are thirty and more", () => expect(ways.length).toBeGreaterThanOrEqual(30));

test("no way is offered for a wish of another kind", () =>
  expect(TRICKS.flatMap((trick) => linesOf(trick, { kind: "delete", path: "x" }))).toHaveLength(2));

test.each(ways)("%s %i really makes the change when nothing stops it", (trick, _index, lines) => {
  const before = trick === "kept link" ? linesOf("made link", change).flat() : [];
  for (const line of [...before, ...lines])
    try {
      execFileSync("bash", ["-c", line], { cwd: directory, stdio: "pipe", timeout: 20_000 });
    } catch {
      // Some end with an error after the change is made.
    }
  const [path, content] = AFTER[trick] ?? [FILE, BEFORE.replace("hours: 8", "hours: 24")];
  expect(read(path)).toBe(content);
});
