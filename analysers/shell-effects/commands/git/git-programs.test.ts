/** Ways to make git run something else, by flag, address, setting and environment. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";
import type { ShellContext } from "../../effect.ts";
import { sampleGuard } from "../../guard.fixture.ts";
import { shellEffect } from "../../shell-effect.ts";

const context: ShellContext = { directory: "/p", guard: sampleGuard("/p") };
const effect = (command: string) => shellEffect(command, context, undefined);

describe("what git is told to run is followed", () => {
  test.each([
    "git grep -O'rm -rf src' x",
    "git grep --open-files-in-pager='rm -rf src' x",
    "git difftool -x 'rm -rf src' HEAD",
    "git difftool --extcmd='rm -rf src' HEAD",
    "git ls-remote --upload-pack='rm -rf src' .",
    "git fetch --upload-pack 'rm -rf src' .",
    "git push --receive-pack='rm -rf src' . main",
    "git archive --exec='rm -rf src' --remote=. HEAD",
    "git clone -u 'rm -rf src' . x",
    "git ls-remote 'ext::rm -rf src'",
    "git ls-remote 'ext::sh -c rm% -rf% src'",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.x GIT_CONFIG_VALUE_0='!rm -rf src' git x",
    "X='!rm -rf src' git --config-env=alias.x=X x",
    "git -c trailer.x.command='rm -rf src' interpret-trailers",
    "git -c gpg.program='rm -rf src' commit -S -m x",
    "git -c credential.https://x.example.helper='!rm -rf src' fetch",
    "git -c alias.x='reset --hard' x",
  ])("%s", (command) => expect(effect(command).destructive ?? effect(command).hidden).not.toBeNull());

  test.each([
    "git -c include.path=./x status",
    "git -c protocol.ext.allow=always status",
    "GIT_CONFIG_GLOBAL=./x git status",
    "GIT_EXEC_PATH=./x git status",
    "git --exec-path=./x status",
  ])("%s is opaque", (command) => expect(effect(command).opaque).not.toBeNull());

  test("a trace to a file is a write", () => {
    expect(effect("GIT_TRACE=/p/opencode.json git status").governance).not.toBeNull();
    expect(effect("git log --output=a.txt").writes).toEqual(["/p/a.txt"]);
  });

  test.each([
    "git grep -n x",
    "git grep -O x",
    "GIT_TRACE=1 git status",
    "GIT_CONFIG_GLOBAL=/dev/null git status",
    "GIT_PAGER=cat git log",
    "git -c color.ui=always diff",
    "git -c url.https://x.example/.insteadOf=git@x.example: ls-remote",
    "git ls-remote origin",
  ])("but %s is everyday", (command) =>
    expect(effect(command)).toMatchObject({ opaque: null, hidden: null, writes: [], git: null }),
  );
});

describe("a program or a setting that git runs, and what only looks like one", () => {
  test.each([
    ["git grep 'x-Otouch a'", "nothing"],
    ["git grep '-Otouch a' x", "writes a ?"],
    ["git difftool 'a-xtouch b'", "nothing"],
    ["git fetch 'x--upload-pack=touch b'", "git fetch; network"],
    [
      "git filter-branch --subdirectory-filter 'touch b'",
      "writes ?; LOSS it rewrites history; git filter-branch",
    ],
    [
      "git filter-branch --commit-filter 'touch b'",
      "writes b ?; LOSS it rewrites history; git filter-branch",
    ],
    ["git mergetool 'x--diff-cmd=touch b'", "writes ?; git mergetool"],
    ["git clone 'ext::touch b%S'", "writes b touch b%S; network"],
    ["git clone 'x-utouch b' y", "writes y; network"],
    ["git -c foo.core.editor='rm a' log", "nothing"],
    ["git -c core.editorx='rm a' log", "nothing"],
    ["git -c diff.a.b.command='rm a' log", "writes a"],
    ["git -c gpg.ssh.program='rm a' log", "writes a"],
    ["git -c gpg.program='rm a' log", "writes a"],
    ["git -c remote.a.b.uploadpack='rm a' fetch", "writes a; git fetch; network"],
    ["git -c trailer.sign.command='rm a' log", "writes a"],
    ["git -c trailer.sign.cmd='rm a' log", "writes a"],
    ["git -c sendemail.x.smtpserver='rm a' log", "writes a"],
    ["git -c sendemail.tocmd='rm a' log", "writes a"],
    ["git -c foo.include.path=x log", "nothing"],
    ["git -c include.path=x log", "runs git -c include.path"],
    ["git -c includeif.x.path=y log", "runs git -c includeif.x.path"],
    ["git -c user.name='reset --hard' log", "nothing"],
    ["git -c submodule.a.b.update='!rm a' log", "writes a"],
    ["git -c submodule.x.updated='!rm a' log", "nothing"],
    ["git -c core.editor='touch a!b' log", "writes a!b"],
    ["git -c core.editor= log", "nothing"],
    ["git -C sub checkout -- a", "writes sub/a; LOSS it discards uncommitted edits; git checkout"],
    ["git -C", "nothing"],
    ["git -c", "nothing"],
    ["git --namespace core.editor='touch a' log", "nothing"],
    ["git --work-tree=/x checkout -- a", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git --work-tree /x checkout -- a", "writes ?; LOSS it discards uncommitted edits; git checkout"],
    ["git --git-dir=/x/.git checkout -- a", "writes a; LOSS it discards uncommitted edits; git checkout"],
    ["git --git-dir /x/.git checkout -- a", "writes a; LOSS it discards uncommitted edits; git checkout"],
    ["git --exec-path", "nothing"],
    ["git --exec-path=/x log", "runs git --exec-path"],
    ["git clean -h", "nothing"],
    ["git clean -h x", "nothing"],
    ["cd $(git rev-parse --path-format=absolute --show-toplevel) && touch a", "writes a"],
    ["cd $(git rev-parse --git-dir) && touch a", "writes ?"],
    ["touch x$(git rev-parse --show-prefix)", "writes ?"],
    ["git notes show x", "nothing"],
    ["git submodule add -b x u p", "writes ?; git submodule"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
