/**
 * Language interpreters. A script file is an opaque program; code on the line (`-c`, `-e`) or on standard input is
 * read for its effects; a module run with `python -m` is the program of that name.
 */
import type { Invocation, Program } from "../../shell/analysis.ts";
import { textOf, isDynamic, literal, UNKNOWN_FIELD, type Field } from "../../shell/field.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { DYNAMIC, NOTHING, type Outcome, type Stream } from "../../shell/stream.ts";
import { writeField } from "../../shell/write.ts";
import { django } from "./django.ts";
import { symfony } from "./frameworks.ts";
import { followCode } from "../code/inline-code.ts";
import type { Language } from "../code/code-names.ts";
import { lossVerb } from "../words/loss-verb.ts";
import { nodeRecords } from "../programs/node-records.ts";
import { pythonModule } from "./python-modules.ts";
import { isStandardInput } from "../programs/run-file.ts";
import { oneOf, type Meant } from "../../shell/one-of.ts";

interface Interpreter {
  readonly language: Language;
  /** Flags whose next argument is code. */
  readonly code: Meant;
  /** Flags that take a value that is not code. */
  readonly valued: Meant;
  /** Flags after which nothing runs. */
  readonly information: Meant;
  /** Flags that make a file argument be checked only. */
  readonly checks?: Meant;
}

const NODE: Interpreter = {
  language: "javascript",
  code: oneOf("-e --eval -p --print -pe -pi"),
  valued: oneOf(
    "-r --require --import --loader --experimental-loader -C --conditions --env-file --input-type --test-name-pattern --test-reporter --tsconfig -P --project -O --compiler-options",
  ),
  information: oneOf("-v --version -h --help --v8-options"),
  checks: oneOf("-c --check"),
};
const PYTHON: Interpreter = {
  language: "python",
  code: /^-[bBdEiIOqsSuvx]*c$/,
  valued: oneOf("-W -X"),
  information: oneOf("-V -VV --version -h --help"),
};
const PERL: Interpreter = {
  language: "perl",
  // Behind these letters stands the name of a module.
  code: /^-(?![MmI])[\w.]*[eE]$/,
  valued: oneOf("-I -M -m"),
  information: oneOf("-v -V --version --help"),
  checks: oneOf("-c"),
};
const RUBY: Interpreter = {
  language: "ruby",
  code: /^-(?![rI])\w*e$/,
  valued: oneOf("-I -r"),
  // `-v` says the version and goes on.
  information: oneOf("--version --help -h"),
  checks: oneOf("-c"),
};
const PHP: Interpreter = {
  language: "php",
  code: oneOf("-r -B -R -E"),
  valued: oneOf("-d -c -S -t -z"),
  information: oneOf("-v --version -i -m -h --help --ini"),
  checks: oneOf("-l --syntax-check"),
};
const OTHER: Interpreter = {
  language: "other",
  code: oneOf("-e --eval -E -c"),
  valued: oneOf("-I -l -cp -classpath --class-path -L -f"),
  information: oneOf("-v --version -version -h --help -V"),
};

/** `-v` says the version and goes on. */
const LUA: Interpreter = { ...OTHER, information: oneOf("--help") };
const LISP: Interpreter = { ...OTHER, language: "lisp", code: oneOf("-e --eval -E -c -eval --execute -x") };

const interpreter =
  (row: Interpreter): Program =>
  (call) => {
    const { args, scope, stdin } = call;
    let index = 0;
    let ran = false;
    let checksOnly = false;
    if (row === PERL) openedByName(args, scope);
    if (row === NODE) nodeRecords(args, scope);
    if (changesInPlace(call, row)) for (const file of inPlaceFiles(args)) writeField(file, scope);
    for (; index < args.length; index++) {
      const arg = args[index] ?? literal("");
      const { text } = arg;
      const next = args[index + 1];
      if (row.information.test(text)) return;
      if (text === "--test") return scope.analysis.effects.tests();
      if (text === "-m" && row === PYTHON) return pythonModule(args.slice(index + 1), call);
      if (row.checks?.test(text) === true) checksOnly = true;
      else if (text.startsWith("--eval="))
        ran = runCode({ ...arg, text: text.slice("--eval=".length) }, row, scope);
      else if (row.code.test(text) && next !== undefined) {
        ran = runCode(next, row, scope);
        index++;
      } else if (/^(-r|--(require|import|loader|experimental-loader)=)\.{0,2}\//.test(text))
        scope.analysis.effects.runs(text.replace(/^(-r|[^=]*=)/, ""));
      else if (attachedCode(text, row) !== null)
        ran = runCode({ ...arg, text: attachedCode(text, row) ?? "" }, row, scope);
      else if (row.valued.test(text)) {
        if (
          oneOf("-r --require --import --loader --experimental-loader").test(text) &&
          /^[./]/.test(textOf(next))
        )
          scope.analysis.effects.runs(textOf(next));
        index++;
      } else if (text === "-" || !text.startsWith("-")) break;
    }
    if (checksOnly || ran) return;
    const file = args[index];
    if (file === undefined || isStandardInput(file)) return onInput(stdin, row, scope, call.name);
    runProgram(file, args.slice(index + 1), row, call);
  };

/** perl opens its operands by name: `cmd|` starts a process, `>file` writes one. */
function openedByName(args: readonly Field[], scope: Scope): void {
  args.forEach((arg, index) => {
    if (PERL.code.test(textOf(args[index - 1]))) return;
    const command = /^\s*\|(.+)|^([^-].*)\|\s*$/s.exec(arg.text);
    if (command !== null) scope.analysis.runText(command[1] ?? command[2] ?? "", forkScope(scope), NOTHING);
    const file = /^\s*\+?>>?\s*(.+)/s.exec(arg.text)?.[1];
    if (file !== undefined) writeField({ ...arg, text: file }, scope);
  });
}

/** `-cimport os` and `-e'code'`: code glued to its flag; `-eval` and the like are flags. */
function attachedCode(text: string, row: Interpreter): string | null {
  const glued = row.language === "python" ? /^-c(.+)/s : /^-[0-9anlpwsi]*[eE](?=[^\w]|\w*[\s({;.'"])(.+)/s;
  return glued.exec(text)?.[1] ?? null;
}

function changesInPlace(call: Invocation, row: Interpreter): boolean {
  return (row === PERL || row === RUBY) && call.args.some(({ text }) => /^-[0-9anlpwsF]*i/.test(text));
}

function inPlaceFiles(args: readonly Field[]): readonly Field[] {
  const files = args.filter(
    (arg, index) => !arg.text.startsWith("-") && !/^-[\w.]*[eE]$/.test(textOf(args[index - 1])),
  );
  return files.length === 0 ? [UNKNOWN_FIELD] : files;
}

function runCode(code: Field, row: Interpreter, scope: Scope): boolean {
  if (code.text === DYNAMIC) scope.analysis.effects.hide("the code it runs is computed");
  else followCode(code.text, row.language, scope);
  return true;
}

function onInput(stdin: Stream, row: Interpreter, scope: Scope, name: string): Outcome | void {
  const { effects } = scope.analysis;
  switch (stdin.kind) {
    case "text":
      if (stdin.text.trim() === DYNAMIC) effects.hide("the code it runs is computed");
      followCode(stdin.text, row.language, scope);
      return;
    case "none":
      return;
    case "file":
      effects.runs(`${name} < ${stdin.path}`);
      return;
    default:
      effects.hide(
        `it runs ${stdin.kind === "remote" ? "text fetched from the network" : `${stdin.kind} text`} (standard input of ${name})`,
      );
  }
}

function runProgram(file: Field, rest: readonly Field[], row: Interpreter, call: Invocation): void {
  const { scope } = call;
  const { effects } = scope.analysis;
  const written = scope.files.get(absolutePath(scope, file.text) ?? "");
  if (written !== undefined) {
    if (!written.whole) effects.runs(file.text);
    onInput(written.stream, row, scope, call.name);
    return;
  }
  const base = file.text.slice(file.text.lastIndexOf("/") + 1);
  // Tests are also started by their file.
  if (
    /(^|\/)(tests?|specs?|__tests__)\/[^.]/.test(file.text) &&
    /(^test_|[._-](test|spec)s?\.\w+$)/.test(base)
  )
    return effects.tests();
  if (/(^|\/)node_modules\/(\.bin|[\w@./-]*\/bin|[\w@./-]*dist)\//.test(file.text)) {
    scope.analysis.runWords([literal(base.replace(/\.[cm]?js$/, "")), ...rest], scope, call.stdin);
    return;
  }
  if (base === "manage.py") return django(rest, call);
  if (base === "artisan") {
    scope.analysis.runWords([literal("artisan"), ...rest], scope, call.stdin);
    return;
  }
  if (base === "console" && symfony(rest, call) !== null) return;
  if (isDynamic(file) && !file.text.includes("/") && !/\.\w+$/.test(file.text))
    effects.hide("the program it runs is computed");
  else effects.runs(`${call.name} ${base}`);
  // `php bin/console`, `ruby bin/rails`: a program with verbs has no suffix.
  const loss = base.includes(".") ? null : lossVerb(rest);
  if (loss !== null) effects.destroy(`${base} ${loss}`);
}

const node = interpreter(NODE);
const python = interpreter(PYTHON);
const other = interpreter(OTHER);

export const INTERPRETERS: Readonly<Record<string, Program>> = {
  node,
  nodejs: node,
  tsx: node,
  "ts-node": node,
  "ts-node-esm": node,
  "babel-node": node,
  jiti: node,
  "esbuild-runner": node,
  "vite-node": node,
  python,
  python2: python,
  python3: python,
  py: python,
  pypy: python,
  pypy3: python,
  ipython: python,
  ...Object.fromEntries([8, 9, 10, 11, 12, 13, 14].map((minor) => [`python3.${minor}`, python])),
  perl: interpreter(PERL),
  ruby: interpreter(RUBY),
  jruby: interpreter(RUBY),
  php: interpreter(PHP),
  lua: interpreter(LUA),
  luajit: interpreter(LUA),
  Rscript: other,
  R: other,
  julia: other,
  elixir: other,
  iex: other,
  erl: other,
  ghci: other,
  runghc: other,
  scala: other,
  groovy: other,
  clojure: interpreter(LISP),
  clj: interpreter(LISP),
  guile: interpreter(LISP),
  osascript: other,
  tclsh: other,
  java: other,
  kotlin: other,
  octave: other,
  irb: interpreter(RUBY),
  raku: other,
  crystal: other,
  nim: other,
  gnuplot: other,
  "manage.py": (call) => django(call.args, call),
  sbcl: interpreter(LISP),
  racket: interpreter(LISP),
  bb: interpreter(LISP),
  jshell: other,
};
