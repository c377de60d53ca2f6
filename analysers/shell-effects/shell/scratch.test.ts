/** Scratch is nobody's work; what only looks like it, or what the line has put there, is. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("scratch files are nobody's work", () => {
  test.each([
    "rm -rf /tmp/x",
    "cd /tmp && rm -rf out && mkdir out",
    "rm -rf $TMPDIR/cache",
    "rm -rf /tmp/build-*",
    'd=$(mktemp -d); cp -r src "$d"; rm -rf "$d"',
    "git -C /tmp/clone clean -fdx",
    "(cd /tmp/clone && git reset --hard)",
    "find /var/tmp/logs -type f -delete",
    "rsync -a --delete src/ /tmp/copy/",
    "shred /tmp/key",
    'sqlite3 /tmp/t.db "drop table a"',
    "sqlite3 -readonly a.db 'drop table a'",
  ])("%s", (line) => expect(does(line)).not.toContain("LOSS"));
});

describe("what is no scratch", () => {
  test.each([
    "rm -rf /tmp",
    "rm -rf /tmp/*",
    "rm -rf /tmp/.*",
    "rm -rf /tmp/$X",
    "rm -rf /tmp/$RANDOM",
    "rm -rf /tmp/../etc",
    "rm -rf /tmp/x src",
    "mv src /tmp/x && rm -rf /tmp/x",
    'ln -s "$PWD/src" /tmp/l; rm -rf /tmp/l/',
    "cd /tmp/nowhere; rm -rf ./*",
    "git -C /tmp/clone push --force",
    "git -C /tmp/clone branch -D x",
    "git --git-dir=.git -C /tmp/clone reset --hard",
    "find /tmp -delete",
    "sqlite3 /tmp/t.db \"attach 'app.db' as b; drop table b.t\"",
    "ssh host rm -rf /tmp/x",
  ])("%s", (line) => expect(does(line)).toContain("LOSS"));
});

describe("a project in scratch space", () => {
  test.each([
    ["rm -rf /tmp/work", true],
    ["rm -rf /tmp/w*", true],
    ["rm -rf /tmp/work/project/src", true],
    ["git clean -fd", true],
    ["rm -rf /tmp/other", false],
  ])("%s", (line, isLoss) => expect(does(line, "/tmp/work/project").includes("LOSS")).toBe(isLoss));
});
