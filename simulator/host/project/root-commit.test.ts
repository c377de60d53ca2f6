import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rootCommit } from "./root-commit.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "root-commit-"));
  git("init", "-q", "-b", "main");
});
afterEach(() => rmSync(directory, { recursive: true }));

function git(...args: string[]): string {
  const who = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
  return execFileSync("git", [...who, ...args], { cwd: directory, encoding: "utf8" }).trim();
}
function commit(text: string): string {
  writeFileSync(join(directory, "a.txt"), text);
  git("add", "-A");
  git("commit", "-qm", text);
  return git("rev-parse", "HEAD");
}

test("it is the first commit, however many follow", () => {
  const first = commit("1");
  expect(rootCommit(directory)).toBe(first);
  for (let more = 2; more < 25; more++) commit(String(more));
  expect(rootCommit(directory)).toBe(first);
});

test("it is found in a packed repository and on a detached head", () => {
  const first = commit("1");
  commit("2");
  git("gc", "-q");
  expect(rootCommit(directory)).toBe(first);
  git("checkout", "-q", "--detach");
  expect(rootCommit(directory)).toBe(first);
});

test("of several first commits it is the smallest hash, as git lists them", () => {
  commit("1");
  git("checkout", "-q", "--orphan", "other");
  commit("2");
  git("merge", "-q", "--allow-unrelated-histories", "-X", "ours", "-m", "both", "main");
  const roots = git("rev-list", "--max-parents=0", "HEAD").split("\n").toSorted();
  expect(roots).toHaveLength(2);
  expect(rootCommit(directory)).toBe(roots[0]);
});

test("a repository without a commit has none", () => {
  expect(rootCommit(directory)).toBeUndefined();
});
