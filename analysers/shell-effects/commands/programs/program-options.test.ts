/** Options, settings and variables of otherwise harmless programs that make them run another one. */
import { describe, expect, test } from "vitest";
import type { ShellContext } from "../../effect.ts";
import { shellEffect } from "../../shell-effect.ts";

const context: ShellContext = { directory: "/p", home: "/home/me" };
const effect = (command: string) => shellEffect(command, context, undefined);

describe("what a program is told to run is followed", () => {
  test.each([
    "man -P 'rm -rf src' ls",
    "svn diff --diff-cmd 'rm -rf src'",
    "fzf --bind 'rm -rf src'",
    "man --pager='rm -rf src' ls",
    "rsync -e 'sh -c \"rm -rf src\"' a:b /tmp/",
    "rsync --rsync-path='rm -rf src' a:b /tmp/",
    "ssh -o ProxyCommand='rm -rf src' host",
    "scp -oProxyCommand='rm -rf src' h:a /tmp/",
    "split --filter='rm -rf src' a /tmp/x",
    "zip /tmp/x.zip a -T -TT 'rm -rf src #'",
    "sort --compress-program='rm -rf src' a",
    "less +'!rm -rf src' a",
    "git grep -O'rm -rf' x",
    "complete -C 'rm -rf src' x",
    "compgen -C 'rm -rf src'",
    "bind -x '\"\\C-a\": rm -rf src'",
    "ed <<< '!rm -rf src'",
    "vim -S <(echo '!rm -rf src')",
    "expect -c 'spawn rm -rf src; interact'",
    "tclsh <<< 'exec rm -rf src'",
    "emacs --batch --eval '(delete-directory \"src\" t)'",
    "ansible all -a 'rm -rf /x'",
    "tmux new -d 'rm -rf src'",
  ])("%s", (command) => expect(effect(command).destructive).not.toBeNull());

  test.each(["enable -f ./evil.so x", "gawk -l ./x 'BEGIN{}'", "awk '@load \"x\"; BEGIN{}'"])(
    "%s loads code",
    (command) => expect(effect(command).opaque).not.toBeNull(),
  );

  test.each(["man -P cat ls", "man ls", "less a", "rg --pre cat x", "tmux ls", "complete -W 'a b' x"])(
    "%s runs nothing",
    (command) =>
      expect(effect(command)).toMatchObject({ destructive: null, opaque: null, writesUnknown: false }),
  );
});

describe("variables reach what they are set for", () => {
  test("GIT_WORK_TREE moves git into another tree", () => {
    expect(effect("cd /tmp && GIT_WORK_TREE=/p git stash apply").writesUnknown).toBe(true);
    expect(effect("cd /tmp && env GIT_DIR=/p/.git git merge x").writesUnknown).toBe(true);
  });

  test("a variable set for one command is gone after it", () => {
    expect(effect("F=a.txt sh -c 'echo > $F'").writes).toEqual(["/p/a.txt"]);
    expect(effect("F=a.txt true; $F x").hidden).not.toBeNull();
  });

  test("the history goes where HISTFILE says", () => {
    expect(effect("HISTFILE=h.txt; history -w").writes).toEqual(["/p/h.txt"]);
  });

  test("a name for another variable has no value of its own", () => {
    expect(effect('declare -n r=X; eval "$r"').hidden).not.toBeNull();
  });

  test("an alias that no program is called is the alias", () => {
    expect(effect("alias ll='ls -la'; ll")).toMatchObject({ opaque: null });
    expect(effect("alias zap='rm -rf src'; zap").destructive).not.toBeNull();
  });
});
