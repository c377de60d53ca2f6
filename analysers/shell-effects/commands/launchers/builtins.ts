/**
 * The shell's own commands, which change the folder, the variables or the next command of the shell. `eval` and
 * `source` are followed when their text can be told; otherwise they are hidden.
 */
import type { Program } from "../../shell/analysis.ts";
import { testArguments } from "../../shell/condition.ts";
import { evaluateArithmetic, evaluateSubscript, expandAgain } from "../../shell/evaluated-text.ts";
import { textOf, isDynamic, literal, UNKNOWN_FIELD } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { absolutePath, forkScope, variable, type Scope } from "../../shell/scope.ts";
import { DYNAMIC, NOTHING, ONE_NAME, SILENT, type Outcome } from "../../shell/stream.ts";
import { writeField } from "../../shell/write.ts";
import { executedVariable } from "../programs/executed-variables.ts";
import { isStandardInput, runFile, runStream } from "../programs/run-file.ts";
import { oneOf } from "../../shell/one-of.ts";

const TRUE: Outcome = { ok: true, out: NOTHING };
const FALSE: Outcome = { ok: false, out: NOTHING };

/** Folders that are there on every machine, so that a `cd` to them does not fail. */
const CERTAIN = oneOf("/tmp /var/tmp /etc /usr /var /dev /home /root /");

/** A folder that a pattern finds; null where that may be `..`, or where it cannot be told what the pattern finds. */
function foundFolder(pattern: string, scope: Scope): string | null {
  if (/(^|\/)\.[*?[]|[({]/.test(pattern)) return null;
  const found = pattern
    .replace(/(?<=(^|\/)\.[^/*?[]*)[*?[][^/]*/g, DYNAMIC)
    .replace(/[^/]*[*?[][^/]*/g, ONE_NAME);
  return absolutePath(scope, found.startsWith("/") ? found : `./${found}`);
}

const cd: Program = ({ args, scope }) => {
  const [target] = readOptions(args).operands;
  const before = scope.vars.get("OLDPWD");
  if (textOf(target) === "-") {
    scope.vars.set("OLDPWD", scope.cwd ?? DYNAMIC);
    scope.cwd = before === undefined || before.includes(DYNAMIC) ? null : before;
    return SILENT;
  }
  const home = scope.analysis.effects.context.home;
  scope.vars.set("OLDPWD", scope.cwd ?? DYNAMIC);
  if (target === undefined) scope.cwd = home ?? null;
  else scope.cwd = target.glob ? foundFolder(target.text, scope) : absolutePath(scope, target.text);
  const place = scope.cwd ?? "";
  const known = CERTAIN.test(place) || scope.cwd === home || scope.made.has(place);
  scope.cwdCertain = known || scope.errexit;
  return known ? TRUE : SILENT;
};

/** In a function these make a variable of its own, which is gone when it ends. */
const MAKES_LOCAL = oneOf("local declare typeset");

function keepOuter(text: string, scope: Scope): void {
  const name = /^\w+/.exec(text)?.[0];
  if (name !== undefined && scope.locals?.has(name) === false) scope.locals.set(name, scope.vars.get(name));
}

const assigns: Program = ({ args, scope, name: builtin }) => {
  if (MAKES_LOCAL.test(builtin) && !args.some(({ text }) => /^-[A-Za-z]*g/.test(text)))
    for (const { text } of args) keepOuter(text, scope);
  const refers = args.some(({ text }) => /^-[A-Za-z]*n/.test(text));
  const integer = args.some(({ text }) => /^-[A-Za-z]*i/.test(text));
  for (const { text } of args) {
    const at = text.indexOf("=");
    if (integer && !text.startsWith("-")) scope.vars.set(`declare -i ${text.split("=", 1)[0]}`, "on");
    if (at === -1) continue;
    const appends = text[at - 1] === "+";
    const name = text.slice(0, appends ? at - 1 : at);
    const value = text.slice(at + 1);
    evaluateSubscript(name, scope);
    if (integer) evaluateArithmetic(value, scope);
    executedVariable(name, value, scope);
    // An integer is computed; a name for another variable has that one's value.
    if (integer && !/^\d+$/.test(value)) scope.vars.set(name, DYNAMIC);
    else if (refers) scope.vars.set(name, variable(scope, value) ?? DYNAMIC);
    else if (args.some((arg) => /^-[A-Za-z]*l/.test(arg.text))) scope.vars.set(name, value.toLowerCase());
    else if (args.some((arg) => /^-[A-Za-z]*u/.test(arg.text))) scope.vars.set(name, value.toUpperCase());
    else scope.vars.set(name, appends ? (scope.vars.get(name) ?? "") + value : value);
  }
  return TRUE;
};

const unset: Program = ({ args, scope }) => {
  const options = readOptions(args);
  for (const { text } of options.operands) {
    evaluateSubscript(text, scope);
    if (options.has("f")) scope.functions.delete(text);
    else {
      scope.vars.set(text, "");
      scope.vars.set(`unset ${text}`, "on");
    }
  }
  return TRUE;
};

const reads: Program = ({ args, scope, stdin }) => {
  const { operands } = readOptions(args, "a d i n N p t u");
  const line = stdin.kind === "text" && !stdin.text.trimEnd().includes("\n") ? stdin.text.trimEnd() : null;
  for (const { text } of operands) evaluateSubscript(text, scope);
  const names = operands.length === 0 ? ["REPLY"] : operands.map(({ text }) => text);
  for (const name of names) scope.vars.set(name, (names.length === 1 ? line : null) ?? DYNAMIC);
};

const mapfile: Program = ({ args, scope }) => {
  const options = readOptions(args, "d n O s u C c");
  const name = options.operands[0]?.text ?? "MAPFILE";
  const callback = options.values.get("C");
  if (callback !== undefined)
    scope.analysis.runText(`${callback.text} ${DYNAMIC} ${DYNAMIC}`, forkScope(scope), NOTHING);
  scope.arrays.set(name, [UNKNOWN_FIELD]);
};

const set: Program = ({ args, scope }) => {
  const options = readOptions(args, "o");
  if (options.has("e") || textOf(options.values.get("o")) === "errexit") scope.errexit = true;
  if (args.some((arg) => arg.text === "+e")) scope.errexit = false;
  const dashes = args.findIndex((arg) => arg.text === "--");
  if (dashes !== -1) scope.positional = [scope.positional?.[0] ?? literal("bash"), ...args.slice(dashes + 1)];
  else if (/^[^-+]/.test(textOf(args[0]))) scope.positional = [literal("bash"), ...args];
  return TRUE;
};

const shift: Program = ({ args, scope }) => {
  const count = Number(args[0]?.text ?? "1");
  const rest = scope.positional?.filter((_, index) => index === 0 || index > count);
  scope.positional = Number.isInteger(count) && rest !== undefined ? rest : null;
};

const evaluates: Program = ({ args, scope, stdin }) => {
  const words = textOf(args[0]) === "--" ? args.slice(1) : args;
  if (words.some((word) => isDynamic(word) && word.text.trim() === DYNAMIC))
    scope.analysis.effects.hide("eval runs computed text");
  return scope.analysis.runText(words.map((word) => word.text).join(" "), scope, stdin);
};

const source: Program = ({ args, scope, stdin }) => {
  const [file, ...positional] = args;
  if (file === undefined) return;
  if (isStandardInput(file)) return runStream(stdin, scope, "standard input");
  return runFile(file, positional, scope, "source");
};

const exec: Program = ({ args, scope, stdin }) => {
  const from = args.findIndex((arg, index) => !arg.text.startsWith("-") && textOf(args[index - 1]) !== "-a");
  if (from === -1) return TRUE;
  const outcome = scope.analysis.runWords(args.slice(from), scope, stdin);
  scope.exited = true;
  return outcome;
};

const exits: Program = ({ args, scope }) => {
  scope.exited = true;
  return args[0] !== undefined && args[0].text !== "0" ? FALSE : TRUE;
};

const alias: Program = ({ args, scope }) => {
  for (const { text } of args) {
    const at = text.indexOf("=");
    if (at !== -1) scope.aliases.set(text.slice(0, at), text.slice(at + 1));
  }
  return TRUE;
};

const trap: Program = ({ args, scope }) => {
  const [handler, ...signals] = readOptions(args).operands;
  if (signals.length > 0 && textOf(handler) !== "-")
    scope.analysis.runText(textOf(handler), forkScope(scope), NOTHING);
};

const tests: Program = ({ args, scope }) => {
  args.forEach(({ text }, index) => {
    if (text === "-v" || text === "-R") evaluateSubscript(textOf(args[index + 1]), scope);
  });
  return { ok: testArguments(args), out: NOTHING };
};

const brackets: Program = (call) => tests({ ...call, args: call.args.slice(0, -1) });

const letArithmetic: Program = ({ args, scope }) => {
  for (const { text } of args) evaluateArithmetic(text, scope);
};

/** `hash -p file name`: from here on that file runs under the name. */
const hash: Program = ({ args, scope }) => {
  const options = readOptions(args, "p");
  const path = options.values.get("p");
  if (path === undefined) return;
  scope.analysis.effects.runs(path.text);
  for (const { text } of options.operands) scope.vars.set(`hash ${text}`, path.text);
};

const history: Program = ({ args, scope }) => {
  if (!args.some(({ text }) => /^-[a-z]*[aw]/.test(text))) return;
  const [file] = readOptions(args).operands;
  const kept = variable(scope, "HISTFILE");
  if (file !== undefined) writeField(file, scope);
  else if (kept !== undefined && kept !== "") writeField(literal(kept), scope);
};

/** `enable -f library name` loads code into the shell. */
const loads: Program = ({ args, scope }) => {
  const library = readOptions(args, "f").values.get("f");
  if (library !== undefined) scope.analysis.effects.runs(library.text);
};

/** `compgen -C command` runs it at once, `complete -C` when asked for completions. */
const completes: Program = ({ args, scope }) => {
  const { values } = readOptions(args, "A C F G P S W X o");
  // The list of words is expanded as the shell would.
  expandAgain(textOf(values.get("W")), scope);
  for (const flag of ["C", "F"]) {
    const command = values.get(flag);
    if (command !== undefined) scope.analysis.runText(command.text, forkScope(scope), NOTHING);
  }
};

/** `bind -x '"key": command'` */
const bind: Program = ({ args, scope }) => {
  const binding = readOptions(args, "x f m q r u").values.get("x")?.text;
  if (binding !== undefined)
    scope.analysis.runText(binding.slice(binding.indexOf(":") + 1), forkScope(scope), NOTHING);
};

const nothing: Program = () => undefined;

const shopt: Program = ({ args, scope }) => {
  if (args.some((arg) => arg.text === "expand_aliases"))
    scope.vars.set("BASH_ALIASES", args.some((arg) => arg.text === "-s") ? "on" : "");
};

export const BUILTINS: Readonly<Record<string, Program>> = {
  cd,
  chdir: cd,
  pushd: cd,
  popd: ({ scope }) => {
    scope.cwd = null;
  },
  export: assigns,
  declare: assigns,
  typeset: assigns,
  local: assigns,
  readonly: assigns,
  unset,
  read: reads,
  mapfile,
  readarray: mapfile,
  set,
  shift,
  eval: evaluates,
  source,
  ".": source,
  exec,
  exit: exits,
  return: exits,
  alias,
  unalias: nothing,
  trap,
  shopt,
  true: () => TRUE,
  ":": () => TRUE,
  false: () => FALSE,
  test: tests,
  "[": brackets,
  let: letArithmetic,
  hash,
  getopts: nothing,
  break: nothing,
  continue: nothing,
  umask: nothing,
  ulimit: nothing,
  disown: nothing,
  history,
  dirs: nothing,
  caller: nothing,
  enable: loads,
  complete: completes,
  compgen: completes,
  bind,
  suspend: nothing,
  logout: nothing,
};
