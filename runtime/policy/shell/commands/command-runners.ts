/**
 * Programs that are known runners and take whole commands in their arguments: several at once, again on every
 * change, or as a portable stand-in for the shell. What they are told to run is what counts.
 */
import type { Invocation, Judge } from "../analysis.ts";
import { textOf, literal, type Field } from "../field.ts";
import { readOptions } from "../options.ts";
import { absolutePath, forkScope, type Scope } from "../scope.ts";
import { NOTHING } from "../stream.ts";
import { writeField } from "../write.ts";
import { golang } from "./golang.ts";
import { oneOf, type Meant } from "../one-of.ts";

/** Every operand is a command line of its own. */
const eachOperand =
  (valued: string): Judge =>
  ({ args, scope }) => {
    scope.analysis.findings.builds();
    for (const { text } of readOptions(args, valued).operands)
      if (/\s/.test(text)) scope.analysis.runText(text, forkScope(scope), NOTHING);
  };

/** The value of one of these flags is a command line. */
function runFlagged(args: readonly Field[], flag: Meant, scope: Scope): void {
  args.forEach(({ text }, index) => {
    const [, name = "", attached] = /^(-[^=]+)(?:=(.*))?$/s.exec(text) ?? [];
    if (!flag.test(name)) return;
    const command = attached ?? args[index + 1]?.text;
    if (command !== undefined) scope.analysis.runText(command, forkScope(scope), NOTHING);
  });
}

const nodemon: Judge = ({ args, scope }) => {
  scope.analysis.findings.builds();
  runFlagged(args, /^(-x|--exec|--on-\w+)$/, scope);
};

/** gdb runs commands of its own; `shell`, `!`, `pipe`, `python` leave it. */
const gdb: Judge = ({ args, scope }) => {
  scope.analysis.findings.runs("gdb");
  args.forEach(({ text }, index) => {
    const attached = /^--?(?:eval-command|init-eval-command|ex|iex)=(.*)$/s.exec(text)?.[1];
    const given = oneOf(
      "--ex --iex --eval-command --init-eval-command -ex -iex -eval-command -init-eval-command",
    ).test(text)
      ? args[index + 1]?.text
      : attached;
    const command = /^\s*(?:shell|!|make|pipe|\|)\s*(.+)$/s.exec(given ?? "")?.[1];
    if (command !== undefined) scope.analysis.runText(command, forkScope(scope), NOTHING);
  });
  const at = args.findIndex(({ text }) => text === "--args" || text === "-args");
  if (at !== -1) scope.analysis.runWords(args.slice(at + 1), forkScope(scope), NOTHING);
};

/** `cmake -E` has small commands like those of the shell, under names of its own. */
const PORTABLE: Readonly<Record<string, readonly string[]>> = {
  copy: ["cp"],
  copy_if_different: ["cp"],
  copy_directory: ["cp", "-r"],
  copy_directory_if_different: ["cp", "-r"],
  make_directory: ["mkdir", "-p"],
  remove: ["rm"],
  rm: ["rm"],
  remove_directory: ["rm", "-rf"],
  rename: ["mv"],
  touch: ["touch"],
  touch_nocreate: ["touch"],
  create_symlink: ["ln", "-s"],
  create_hardlink: ["ln"],
  tar: ["tar"],
  env: ["env"],
  time: ["time"],
};

function portable(words: readonly Field[], call: Invocation): void {
  const [verb, ...rest] = words;
  if (verb === undefined) return;
  const { scope } = call;
  if (verb.text === "chdir") {
    const [folder, ...inner] = rest;
    const cwd = folder === undefined ? scope.cwd : absolutePath(scope, folder.text);
    scope.analysis.runWords(inner, { ...forkScope(scope), cwd }, NOTHING);
    return;
  }
  const program = PORTABLE[verb.text];
  if (program !== undefined) scope.analysis.runWords([...program.map(literal), ...rest], scope, call.stdin);
}

const cmake: Judge = (call) => {
  const { args, scope } = call;
  const [first, second] = args;
  if (textOf(first) === "-E") return portable(args.slice(1), call);
  if (args.some(({ text }) => text === "-P")) scope.analysis.findings.runs("cmake -P");
  if (textOf(first) === "--install" && second !== undefined) {
    const prefix = readOptions(args, "install prefix config component").values.get("prefix");
    if (prefix !== undefined) writeField(prefix, scope);
  }
  scope.analysis.findings.builds();
};

/** go hands what it builds or compiles to the program of these flags. */
const go: Judge = (call) => {
  runFlagged(call.args, oneOf("--exec --toolexec --vettool -exec -toolexec -vettool"), call.scope);
  return golang(call);
};

export const COMMAND_RUNNERS: Readonly<Record<string, Judge>> = {
  go,
  concurrently: eachOperand("n names c prefix-colors p prefix k-others m max-processes l prefix-length i"),
  conc: eachOperand("n names c"),
  "start-server-and-test": eachOperand(""),
  nodemon,
  cmake,
  gdb,
};
