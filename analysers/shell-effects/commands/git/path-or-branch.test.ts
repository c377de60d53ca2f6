/** `git checkout name`, and other forms of git whose operands say whether they look, write or lose. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("what may be a path", () => {
  test.each([
    ["git checkout src", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git checkout src/", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git checkout Makefile", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git checkout LICENSE", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git checkout src/components", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git checkout .gitignore", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git checkout utils", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git checkout ../lib", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    [
      "git checkout --pathspec-from-file=list.txt",
      "writes ?; LOSS it discards uncommitted edits; git checkout",
    ],
    [
      "git checkout --pathspec-from-file list.txt",
      "writes ?; LOSS it discards uncommitted edits; git checkout",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what people call a branch or a version", () => {
  test.each([
    ["git checkout main", "writes ?; git checkout"],
    ["git checkout develop", "writes ?; git checkout"],
    ["git checkout feature/login", "writes ?; git checkout"],
    ["git checkout docs/typo", "writes ?; git checkout"],
    ["git checkout fix-parser", "writes ?; git checkout"],
    ["git checkout JIRA-123", "writes ?; git checkout"],
    ["git checkout issue42", "writes ?; git checkout"],
    ["git checkout 4f2a9c1", "writes ?; git checkout"],
    ["git checkout abcdef12", "writes ?; git checkout"],
    ["git checkout v1.2", "writes ?; git checkout"],
    ["git checkout origin/main", "writes ?; git checkout"],
    ["git checkout HEAD~2", "writes ?; git checkout"],
    ["git checkout -", "writes ?; git checkout"],
    ["git checkout @{-1}", "writes ?; git checkout"],
    ['git checkout "$BRANCH"', "writes ?; git checkout"],
    ["git checkout payments", "writes ?; git checkout"],
    ["git checkout -b src", "git checkout"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("losses without a flag of their own", () => {
  test.each([
    ["git fetch origin +main:main", "LOSS it rewrites history; git fetch; network"],
    ["git fetch -f origin main:main", "LOSS it rewrites history; git fetch; network"],
    ["git fetch origin main:main", "git fetch; network"],
    ["git fetch origin '+refs/heads/*:refs/remotes/origin/*'", "git fetch; network"],
    ["git fetch --force --tags", "git fetch; network"],
    ["git -c clean.requireForce=false clean", "writes ?; LOSS it deletes untracked files; git clean"],
    ["git -c clean.requireForce=true clean", "writes ?; git clean"],
    ["echo 1 | git clean -i", "writes ?; LOSS it deletes untracked files; git clean"],
    ["git clean -i", "writes ?; git clean"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what leaves a file", () => {
  test.each([
    ["git mailinfo a b < m", "writes a b"],
    ["git unpack-file HEAD:a", "writes ?; git unpack-file"],
    ["git interpret-trailers --in-place --trailer 'X: y' msg.txt", "writes msg.txt"],
    ["git whatchanged --output d.txt", "writes d.txt"],
    ["git rev-list --all --output=d.txt", "writes d.txt"],
    ["git stash show -p --output d.txt", "writes d.txt"],
    ["git bugreport -o src", "writes src"],
    ["git bugreport", "writes ?"],
    ["git p4 sync", "writes ?; git p4"],
    ["git cvsimport -C . mod", "writes ?; git cvsimport"],
    ["git merge-file a b c", "writes a"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("what only looks", () => {
  test.each([
    ["git interpret-trailers --trailer 'X: y' msg.txt", "nothing"],
    ["git fast-export --all", "nothing"],
    ["git merge-file -p a b c", "nothing"],
    ["git am --show-current-patch", "nothing"],
    ["git am --show-current-patch=diff", "nothing"],
    ["git rebase --show-current-patch", "nothing"],
    ["git sparse-checkout list", "nothing"],
    ["git rev-list --all", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
