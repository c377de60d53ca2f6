import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { gitFile } from "./git-blob.ts";
import { findRenames, type GitFile } from "./git-renames.ts";

const folder = mkdtempSync(join(tmpdir(), "git-renames-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string>>;

function git(...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  return spawnSync("git", args, { cwd: folder, env, encoding: "utf8" }).stdout;
}

/** Names that `git diff --name-only` prints between two states of a folder. */
function namesByGit(before: Files, after: Files): string[] {
  git("init", "-q");
  const trees = [before, after].map((files) => {
    git("read-tree", "--empty");
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      git("update-index", "--add", "--", path);
    }
    return git("write-tree").trim();
  });
  return git("diff", "--name-only", ...trees)
    .split("\n")
    .filter((name) => name !== "");
}

function namesByUs(before: Files, after: Files): string[] {
  const only = (some: Files, others: Files): GitFile[] =>
    Object.entries(some)
      .filter(([path]) => !(path in others))
      .map(([path, text]) => ({ path, blob: gitFile(Buffer.from(text), false) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const renames = findRenames(only(before, after), only(after, before));
  const hidden = new Set([...renames.values()].map((rename) => rename.from));
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return all.filter((path) => before[path] !== after[path] && !hidden.has(path));
}

const line = fc.constantFrom(
  "a\n",
  "bb\n",
  "ccc\n",
  "some longer line\n",
  "with a return\r\n",
  `${"w".repeat(70)}\n`,
  "end",
);
const files = fc.dictionary(
  fc.constantFrom("one.txt", "two.txt", "x/one.txt", "x/two.txt", "y/one.txt", "three.md"),
  fc.array(line, { maxLength: 5 }).map((lines) => lines.join("")),
  { maxKeys: 3, noNullPrototype: true },
);

it("a step's changed files are those that git names, renamed ones under their new name", () => {
  fc.assert(
    fc.property(files, files, (before, after) => {
      expect(namesByUs(before, after)).toEqual(namesByGit(before, after));
    }),
    { seed: 4, numRuns: 30 },
  );
}, 60_000);
