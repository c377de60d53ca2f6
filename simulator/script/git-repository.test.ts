import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeRepository } from "./git-repository.ts";

const folder = mkdtempSync(join(tmpdir(), "git-repository-"));
afterAll(() => rmSync(folder, { recursive: true }));

const FILES = {
  "a.txt": "hello\n",
  "a/b.txt": "",
  "a-b/c.txt": "sorts between a and a.txt as a folder\n",
  "a/é/deep.md": "umlauts and depth\n",
  "Z.json": '{"a":1}',
  [`${"long".repeat(30)}.txt`]: "x\n",
};

function makeFolder(name: string, files: Readonly<Record<string, string>>): string {
  const directory = join(folder, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

function git(directory: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  return execFileSync("git", args, { cwd: directory, encoding: "utf8", env }).trim();
}

function commitOfGit(directory: string): string {
  git(directory, "init", "-q", "-b", "main");
  git(directory, "add", "-A");
  const date = "2026-01-01T00:00:00Z";
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-qm", "start"], {
    cwd: directory,
    env,
  });
  return git(directory, "rev-parse", "HEAD");
}

test("the repository is the one that git itself would have made", () => {
  const directory = makeFolder("written", FILES);
  makeRepository(directory);
  expect(git(directory, "fsck", "--strict")).not.toContain("error");
  expect(git(directory, "status", "--porcelain")).toBe("");
  expect(git(directory, "branch", "--show-current")).toBe("main");
  expect(git(directory, "rev-parse", "HEAD")).toBe(commitOfGit(makeFolder("by-git", FILES)));
});

test("a change in it shows, and can be committed", () => {
  const directory = makeFolder("changed", FILES);
  makeRepository(directory);
  writeFileSync(join(directory, "a.txt"), "hollo\n");
  expect(git(directory, "status", "--porcelain")).toBe("M a.txt");
  git(directory, "-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-qam", "more");
  expect(git(directory, "rev-list", "--count", "HEAD")).toBe("2");
});

test("links and programs stay what they are", () => {
  const directory = makeFolder("modes", FILES);
  chmodSync(join(directory, "a.txt"), 0o755);
  symlinkSync("a.txt", join(directory, "link"));
  makeRepository(directory);
  expect(git(directory, "ls-files", "--stage", "a.txt", "link")).toMatch(/^100755 .*\n120000 /);
});

test("files that git would leave out are left out", () => {
  const directory = makeFolder("ignoring", { ...FILES, ".gitignore": "Z.json\n" });
  makeRepository(directory);
  expect(git(directory, "ls-files")).not.toContain("Z.json");
  expect(git(directory, "status", "--porcelain")).toBe("");
});
