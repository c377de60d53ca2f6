/**
 * Code that an option hands to a program: rules from standard input, a descriptor or a substitution, a `data:` address,
 * a setting whose value is a command. Runners are trusted because they run code of the project, and such code is none.
 * The program then counts as unknown, and what can be told of the code is judged.
 */
import { isScratch } from "../../project-path.ts";
import type { Invocation } from "../../shell/analysis.ts";
import { oneOf } from "../../shell/one-of.ts";
import { absolutePath, forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING, type Stream } from "../../shell/stream.ts";
import { followCode } from "../code/inline-code.ts";
import { isStandardInput } from "./run-file.ts";

/** Options that name rules, settings or modules to load. */
const LOADS =
  /^([fIbceErx]|specs|B)$|file$|script|import|require|load|plugin|config|conf$|settings|eval|exec|run[_-]?under|override|runner|wrapper|hook|setup|template|git-dir/i;
/** Their tables read what they are given to evaluate. */
const READS_CODE = oneOf("bun bunx npx npm pnpm yarn deno");
const IS_CODE = /^[eE]$|^(eval|expr)$/;
/** Settings of these names are programs. */
const RUNS_VALUE =
  /(runner|wrapper|linker|commands?(_pre|_post)?|run[_-]?under|(?<!script-)shell|exec)['"]?\s*$/i;
const MAX_LINES = 200;

interface Option {
  readonly name: string;
  readonly value: string;
}

/** `--name value`, `--name=value`, `-n value`, `-nvalue`; null for what is no option that loads code. */
function optionAt(call: Invocation, index: number): Option | null {
  const text = call.args[index]?.text ?? "";
  if (!text.startsWith("-") || text === "-" || text === "--") return null;
  const isLong = text.startsWith("--") || /^-[a-z]{2}[\w-]*=/.test(text);
  const at = isLong ? text.indexOf("=") : -1;
  const next = call.args[index + 1]?.text ?? "";
  if (isLong || /^-\w{2,}$/.test(text)) {
    const name = text.slice(0, at === -1 ? undefined : at).replace(/^--?/, "");
    if (LOADS.test(name)) return { name, value: at === -1 ? next : text.slice(at + 1) };
  }
  const letter = text.charAt(1);
  return isLong || !LOADS.test(letter) ? null : { name: letter, value: text.slice(2) || next };
}

/**
 * Follows what the options of a call hand over.
 * @param runner the program runs code of the project: for it every option of the table loads code.
 */
export function handedCode(call: Invocation, runner: boolean): void {
  const { args, name, scope, stdin } = call;
  for (let index = 0; index < args.length && args[index]?.text !== "--"; index++) {
    const option = optionAt(call, index);
    if (option === null || option.value === "") continue;
    const { value } = option;
    const { effects } = scope.analysis;
    const field = { text: value, glob: false, splits: false };
    const path = absolutePath(scope, value);
    if (value.startsWith("data:")) {
      effects.runs(`${name} data:`);
      followCode(decoded(value), "javascript", scope);
    } else if (!runner) {
      if (/plugin|specs|^B$|template|exec-path|git-dir/.test(option.name) && isOutside(path, scope))
        effects.runs(`${name} with code from scratch`);
    } else if (isStandardInput(field)) {
      if (stdin.kind !== "none") follow(stdin, call, value === "-");
    } else if (path !== null && scope.files.has(path))
      follow(scope.files.get(path)?.stream ?? NOTHING, call, true);
    else if (IS_CODE.test(option.name) && !READS_CODE.test(name) && /[\s(]/.test(value)) {
      effects.runs(`${name} -${option.name.length > 1 ? "-" : ""}${option.name}`);
      judge(value, scope);
    } else setting(value, option.name, call);
  }
}

const isOutside = (path: string | null, scope: Scope): boolean =>
  path !== null && isScratch(scope.analysis.effects.context, path);

function decoded(address: string): string {
  const text = address.slice(address.indexOf(",") + 1);
  if (/;base64,/.test(address)) return atob(text.replace(/[^\w+/=]/g, ""));
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param known the row of make and its like looks there too. */
function follow(stream: Stream, { name, scope }: Invocation, known: boolean): void {
  const { effects } = scope.analysis;
  if (stream.kind === "none") return;
  if (/^(g?make|just)$/.test(name) && (known || stream.kind === "text")) {
    if (stream.kind === "text" && name !== "just") judgeRules(stream.text, scope);
    return;
  }
  effects.runs(`${name} on rules from this line`);
  if (stream.kind === "text") judge(stream.text, scope);
  else if (stream.kind === "remote" || stream.kind === "decoded")
    effects.hide(`it runs ${stream.kind} text (rules of ${name})`);
}

/** Commands stand behind a colon, an equals sign or a tab, or in quotes of calls. */
function judge(text: string, scope: Scope): void {
  followCode(text, "other", scope);
  judgeRules(text, scope);
}

function judgeRules(text: string, scope: Scope): void {
  for (const line of text.split("\n", MAX_LINES)) {
    const command = /^(?:[^\s:=][^:=\n]*:\s*;|\s*[\w.]+\s*=|\t[@-]*)(.*)$/.exec(line)?.[1]?.trim();
    if (command !== undefined && command !== "") scope.analysis.runText(command, forkScope(scope), NOTHING);
  }
}

/** `target.x.runner="rm -rf src"`, `--run_under="rm -rf src;"`, `testenv.commands=…`. */
function setting(text: string, option: string, { name, scope }: Invocation): void {
  const at = text.lastIndexOf("=");
  const key = at === -1 ? option : text.slice(0, at);
  if (!RUNS_VALUE.test(key)) return;
  const list = text.slice(at + 1).trim();
  const command = list.startsWith("[")
    ? list
        .replace(/^\[|\]$/g, "")
        .replace(/['"]\s*,\s*['"]/g, " ")
        .replace(/^['"]|['"]$/g, "")
    : list.replace(/^['"]|['"]$/g, "");
  if (command === "" || oneOf("true false sccache ccache").test(command)) return;
  scope.analysis.effects.runs(`${name} with ${key.slice(-40)}`);
  scope.analysis.runText(command, forkScope(scope), NOTHING);
}
