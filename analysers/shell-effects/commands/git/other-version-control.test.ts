/** What Subversion and Mercurial show, change and throw away; each line was run with the real programs. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

const discards = "LOSS it discards uncommitted edits";
const removes = "LOSS it deletes files that no commit has";
const takes = "LOSS it takes commits away";

describe("Subversion", () => {
  test.each([
    ["svn status", "nothing"],
    ["svn diff -r 1:2 a.txt", "nothing"],
    ["svn add a.txt", "writes ?"],
    ["svn update", "writes ?"],
    ["svn rm a.txt", "writes ?"],
    ["svn revert a.txt", `writes ?; ${discards}`],
    ["svn -q revert -R .", `writes ?; ${discards}`],
    ["svn cleanup", "writes ?"],
    ["svn cleanup --remove-unversioned", `writes ?; ${removes}`],
    ["svn cleanup --remove-ignored", `writes ?; ${removes}`],
    ["svn --version", "nothing"],
  ])("%s: %s", (command, effect) => expect(does(command)).toBe(effect));
});

describe("Mercurial", () => {
  test.each([
    ["hg status", "nothing"],
    ["hg commit -m x", "writes ?"],
    ["hg update tip", "writes ?"],
    ["hg update --clean", `writes ?; ${discards}`],
    ["hg up -C 1", `writes ?; ${discards}`],
    ["hg checkout -C 1", `writes ?; ${discards}`],
    ["hg revert --all", "writes ?"],
    ["hg revert -C a.txt", `writes ?; ${discards}`],
    ["hg revert --all --no-backup", `writes ?; ${discards}`],
    ["hg revert --all --no-backup --dry-run", "test"],
    ["hg purge", `writes ?; ${removes}`],
    ["hg purge --print", "test"],
    ["hg strip tip", `writes ?; ${takes}`],
    ["hg rollback", `writes ?; ${takes}`],
    ["hg status -C", "nothing"],
    ["hg revert -C -n a.txt", "writes ?"],
  ])("%s: %s", (command, effect) => expect(does(command)).toBe(effect));
});
