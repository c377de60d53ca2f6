/** Text that the shell or a program runs although it does not stand where commands stand. */
import { describe, expect, test } from "vitest";
import type { ShellContext } from "../effect.ts";
import { shellEffect } from "../shell-effect.ts";

const context: ShellContext = { directory: "/p", home: "/home/me" };
const effect = (command: string) => shellEffect(command, context, undefined);

describe("text that runs is followed", () => {
  test.each([
    "echo \"'rm -rf src'\" | xargs sh -c",
    "echo 'x; rm -rf src' | xargs -I{} sh -c 'echo {}'",
    "printf 'ls\\nrm${IFS}-rf${IFS}src' | xargs -n1 sh -c",
    "mapfile -C 'rm -rf src;' -c 1 a < b",
    "x='$(rm -rf src)'; echo ${x@P}",
    "PS4='$(rm -rf src)'; set -x; ls",
    "PS4='$(rm -rf src)' bash -x -c ls",
    "PROMPT_COMMAND='rm -rf src' bash -i",
    "[[ -v 'a[$(rm -rf src)]' ]]",
    "test -v 'a[$(rm -rf src)]'",
    "[ -v 'a[$(rm -rf src)]' ]",
    "let 'a[$(rm -rf src)]=1'",
    "printf -v 'a[$(rm -rf src)]' x",
    "x='a[$(rm -rf src)]'; echo $((x))",
    "x='a[$(rm -rf src)]'; y=x; (( y + 1 ))",
    "x='a[$(rm -rf src)]'; [[ $x -eq 1 ]]",
    "x='a[$(rm -rf src)]'; [[ x -eq 1 ]]",
    "x='a[$(rm -rf src)]'; echo ${!x}",
    "x='b[$(rm -rf src)]'; echo ${a[x]}",
    "declare -i y='a[$(rm -rf src)]'",
    "read 'a[$(rm -rf src)]' <<< x",
    "perl -ne print 'rm -rf src|'",
    "concurrently 'rm -rf src' 'npm test'",
    "nodemon --exec 'rm -rf src'",
    "cmake -E rm -rf src",
    "go test -exec 'rm -rf src' ./...",
    "go build -toolexec='rm -rf src' ./...",
    "cmake -E remove_directory src",
    "gdb -ex 'shell rm -rf src' -ex q",
    "python -m timeit -n 1 \"import shutil; shutil.rmtree('src')\"",
  ])("%s", (command) => expect(effect(command).destructive ?? effect(command).hidden).not.toBeNull());

  test.each([
    ["perl -pe 1 '>out'", "/p/out"],
    ["cmake -E touch a", "/p/a"],
    ["history -w a", "/p/a"],
    ["cmake -E copy a b", "/p/b"],
  ])("%s writes", (command, path) => expect(effect(command).writes).toContain(path));

  test.each(["cat list | xargs sh -c", "xargs -a list sh -c", "echo ${X@P}"])("%s is hidden", (command) =>
    expect(effect(command).hidden).not.toBeNull(),
  );
});

describe("code put in place of known code is opaque", () => {
  test.each([
    "PATH=/tmp/x:$PATH npm test",
    "export PATH=.:$PATH; npm test",
    "LD_PRELOAD=./x.so ls",
    "NODE_OPTIONS='--require ./x.js' npm test",
    "PYTHONPATH=/tmp/x pytest",
    "hash -p /tmp/x ls; ls",
    "bash --rcfile ./x -i",
    "npm test --script-shell=./x",
    "npm_config_script_shell=./x npm test",
  ])("%s", (command) => expect(effect(command).opaque).not.toBeNull());

  test.each([
    "PATH=$PWD/node_modules/.bin:$PATH eslint .",
    'export PATH="$HOME/.cargo/bin:/usr/local/bin:$PATH"; cargo test',
    "NODE_OPTIONS=--max-old-space-size=4096 npm test",
    "PYTHONPATH=src pytest",
    "PYTHONPATH=.:$PYTHONPATH python -m pytest",
    "i=0; while (( i < 3 )); do echo $((i++)); done",
    "a=(1 2); i=1; echo ${a[i]} ${a[$((i-1))]}",
    "[[ $(wc -l < a) -gt 3 ]] && echo many",
    "echo a b | xargs -n1 echo",
    "concurrently 'npm:test' 'npm run lint'",
    "cmake --build build",
    "PS1='$ ' bash -c ls",
  ])("but %s is everyday", (command) =>
    expect(effect(command)).toMatchObject({ opaque: null, hidden: null, destructive: null }),
  );
});
