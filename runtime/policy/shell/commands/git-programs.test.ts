/** Ways to make git run something else, by flag, address, setting and environment. */
import { describe, expect, test } from "vitest";
import type { EffectContext } from "../../effect.ts";
import { shellEffect } from "../shell-effect.ts";

const context: EffectContext = { directory: "/p", ourTools: new Set() };
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
