/**
 * Known runners that take whole commands in their arguments: they run several at once, or one again on every change,
 * or stand in for the shell. The commands that they are given count.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, literal, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeField } from "../../shell/write.ts";
import { golang } from "../builds/golang.ts";
import { fromElsewhere } from "../words/unknown-sources.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

/** Every operand is a command line of its own. */
const eachOperand =
  (valued: string): Program =>
  ({ args, scope }) => {
    scope.analysis.effects.builds();
    for (const { text } of readOptions(args, valued).operands)
      if (/\s/.test(text)) scope.analysis.runText(text, forkScope(scope), NOTHING);
  };

/** The value of one of these flags is a command line, or holds one. */
function runFlagged(
  args: readonly Field[],
  flag: Meant,
  scope: Scope,
  commandIn: (value: string) => string = (value) => value,
): void {
  args.forEach(({ text }, index) => {
    const [name = "", ...attached] = text.split("=");
    if (!flag.test(name)) return;
    const value = attached.length > 0 ? attached.join("=") : textOf(args[index + 1]);
    scope.analysis.runText(commandIn(value), forkScope(scope), NOTHING);
  });
}

const nodemon: Program = ({ args, scope }) => {
  scope.analysis.effects.builds();
  runFlagged(args, oneOf("-x --exec"), scope);
};

const GDB_COMMAND = oneOf(
  "--ex --iex --eval-command --init-eval-command -ex -iex -eval-command -init-eval-command",
);

/** They show what a program or its remains consist of; an expression that is printed may call a function. */
const GDB_LOOKS =
  /^\s*((info|i|show|list|l|ptype|whatis|disas|disassemble|x|bt|backtrace|where|frame|f|up|down|thread|help)(\/\w+)?(\s[^()=]*)?|(p|print)(\/\w)?\s+[\w.>$*&-]+|q|quit|set\s+(pagination|confirm|height|width|logging off|print|listsize|disassembly-flavor)\b[^()]*|thread apply all (bt|backtrace)( full)?)\s*$/;

/** Without a terminal, and told nothing but to look. */
function gdbOnlyLooks(args: readonly Field[]): boolean {
  const told = args.filter((_, at) => GDB_COMMAND.test(textOf(args[at - 1])));
  const rest = args.filter(
    (arg, at) => !GDB_COMMAND.test(arg.text) && !GDB_COMMAND.test(textOf(args[at - 1])),
  );
  return (
    rest.some(({ text }) => oneOf("-batch --batch -batch-silent").test(text)) &&
    rest.every(
      ({ text }) =>
        oneOf("-batch --batch -q -quiet --quiet -n -nx --nx -nh").test(text) || !text.startsWith("-"),
    ) &&
    told.every(({ text }) => GDB_LOOKS.test(text))
  );
}

/** gdb runs commands of its own; `shell`, `!`, `pipe` leave it. */
const gdb: Program = ({ args, scope }) => {
  if (gdbOnlyLooks(args)) return;
  scope.analysis.effects.runs("gdb");
  runFlagged(
    args,
    GDB_COMMAND,
    scope,
    (command) => /^\s*(?:shell|!|pipe|\|)\s*(.+)/s.exec(command)?.[1] ?? "",
  );
  const at = args.findIndex(({ text }) => oneOf("--args -args").test(text));
  if (at !== -1) scope.analysis.runWords(args.slice(at + 1), forkScope(scope), NOTHING);
};

/** `cmake -E` has small commands like those of the shell, under names of its own. */
const PORTABLE: Readonly<Record<string, readonly string[]>> = {
  copy: ["cp"],
  copy_if_different: ["cp"],
  copy_directory: ["cp"],
  copy_directory_if_different: ["cp"],
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
  time: [],
};

function portable(words: readonly Field[], call: Invocation): void {
  const [verb, ...rest] = words;
  if (verb === undefined) return;
  const { scope } = call;
  if (verb.text === "chdir") {
    const [folder, ...inner] = rest;
    const cwd = absolutePath(scope, textOf(folder));
    scope.analysis.runWords(inner, { ...forkScope(scope), cwd }, NOTHING);
    return;
  }
  const program = PORTABLE[verb.text];
  if (program !== undefined) scope.analysis.runWords([...program.map(literal), ...rest], scope, call.stdin);
}

const cmake: Program = (call) => {
  const { args, scope } = call;
  const first = textOf(args[0]);
  if (first === "-E") return portable(args.slice(1), call);
  if (args.some(({ text }) => text === "-P")) scope.analysis.effects.runs("cmake -P");
  if (first === "--install") {
    const prefix = readOptions(args, "install prefix config component").values.get("prefix");
    if (prefix !== undefined) writeField(prefix, scope);
  }
  scope.analysis.effects.builds();
};

/** go hands what it builds or compiles to the program of these flags. */
const go: Program = (call) => {
  runFlagged(call.args, oneOf("--exec --toolexec --vettool -exec -toolexec -vettool"), call.scope);
  return fromElsewhere(golang)(call);
};

export const COMMAND_RUNNERS: Readonly<Record<string, Program>> = {
  go,
  concurrently: eachOperand("n names c prefix-colors p prefix k-others m max-processes l prefix-length i"),
  conc: eachOperand("n names c"),
  "start-server-and-test": eachOperand(""),
  nodemon,
  cmake,
  gdb,
};
