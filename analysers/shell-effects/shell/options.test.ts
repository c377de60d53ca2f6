/** Long flags cut short, as getopt_long, git and argparse take them. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("a long flag cut short is that flag", () => {
  test.each([
    ["rm --recur --forc src", "writes src; LOSS it deletes a whole tree"],
    ["rm --recursi lib", "writes lib; LOSS it deletes a whole tree"],
    ["cp --targ=src a", "writes src"],
    ["cp --target-dir src a", "writes src"],
    ["mv --targ=/tmp/x a", "writes a /tmp/x"],
    ["chmod --recurs 600 src", "writes src; LOSS it overwrites the permissions of a whole tree"],
    ["sed --in-pl 's/a/b/' f", "writes f"],
    ["sed --in-place=.bak s/a/b/ f", "writes f"],
    ["sed --express='w out' f", "writes out"],
    ["sed --expr 'w out' f", "writes out"],
    ["sort --outp=f a", "writes f"],
    ["sort --out f a", "writes f"],
    ["sort --compress-prog=./x a", "runs ./x"],
    ["split --filt='touch $FILE.x' big", "writes ?"],
    ["shuf --outpu=f a", "writes f"],
    ["patch --dir=src < d.patch", "writes ?"],
    ["truncate --siz=0 a", "writes a"],
    ["git reset --har HEAD~2", "writes ?; LOSS it discards uncommitted edits; git reset"],
    ["git clean --forc", "writes ?; LOSS it deletes untracked files; git clean"],
    ["git commit --amen --no-edit", "git commit"],
    ["git push --del origin x", "LOSS it deletes a remote ref; git push; network"],
    ["git push --mirr backup", "LOSS it overwrites the remote's history; git push; network"],
    ["git branch --delet --forc x", "LOSS it deletes a branch that may not be merged; git branch"],
    ["git restore --sta a", "git restore"],
    ["git diff --outp=f", "writes f"],
    ["git rebase --exe 'touch a' main", "writes a ?; git rebase"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));

  test.each([
    ["git clean --dry", "nothing"],
    ["git push --dry-r", "git push; network"],
    ["git log --oneline", "nothing"],
    ["git tag --format='%(refname)'", "nothing"],
    ["git branch --format='%(refname)'", "nothing"],
    ["sort --key=2 --reverse a", "nothing"],
    ["sed --quiet p f", "nothing"],
    ["rm -- --recur", "writes --recur"],
  ])("and another flag is not: %s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
