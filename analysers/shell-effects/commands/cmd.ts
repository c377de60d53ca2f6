/**
 * cmd.exe: each command of the line it is given is one of its own words, a tool of Windows, or a program like any
 * other. What it does is told as what the commands of a Unix shell do, so that one table judges both.
 */
import type { Judge } from "../shell/analysis.ts";
import { isDynamic, literal, textOf, UNKNOWN_FIELD, type Field } from "../shell/field.ts";
import { forkScope, type Scope } from "../shell/scope.ts";
import { writeField } from "../shell/write.ts";
import { CMD_BUILTINS, CMD_READS } from "./cmd-builtins.ts";
import { cmdCommands, type CmdCommand } from "./cmd-words.ts";
import { WINDOWS_TOOLS } from "./windows-tools.ts";
import { runStream } from "./programs/run-file.ts";
import { oneOf } from "../shell/one-of.ts";
import { windowsPath } from "./windows-path.ts";
import { runWindowsProgram } from "./windows-program.ts";

const DEVICE = /^(nul|con|prn|aux):?$/i;
/** A name and what is glued to it: `rd/s/q`, `cd..`, `echo.`. */
const GLUED = /^([a-z]+)([/.\\:].*)$/is;
const SWITCHES = /^(\/[a-z?-][\w:+-]*){2,}$/i;

/** Stands among the calls for each line inside of another. */
const NESTED = "cmd line";
const MAX_NESTED = 12;

/** Adds what a line for cmd.exe does to the findings. */
function followCmd(line: string, delayed: boolean, outer: Scope): void {
  // Functions and aliases of the shell around it are not known inside.
  const calls = [...outer.calls, NESTED];
  const scope: Scope = { ...forkScope(outer), functions: new Map(), aliases: new Map(), calls };
  if (calls.filter((call) => call === NESTED).length > MAX_NESTED)
    return scope.analysis.findings.hide("it is nested too deep to follow");
  let before: CmdCommand | undefined;
  for (const command of cmdCommands(line, delayed)) {
    for (const target of command.redirects)
      if (!DEVICE.test(target.text))
        writeField(isDynamic(target) ? UNKNOWN_FIELD : windowsPath(target), scope);
    if (before !== undefined && /^in$/i.test(textOf(before.words.at(-1))))
      followSet(command, before, delayed, scope);
    else followWords(command.words, command.piped, delayed, scope);
    before = command;
  }
}

/** What a loop goes through: with `/f` and in quotes it is what a command prints. */
function followSet(set: CmdCommand, loop: CmdCommand, delayed: boolean, scope: Scope): void {
  const text = set.words.map((word) => word.text).join(" ");
  const command = /^['`](.*)['`]$/s.exec(text)?.[1];
  if (command !== undefined && loop.words.some((word) => /^\/f$/i.test(word.text)))
    followCmd(command, delayed, scope);
}

/** How many words belong to a condition: `if /i not exist a`, `if a==b`, `if %x% equ 1`. */
function conditionLength(words: readonly Field[]): number {
  let at = 1;
  while (/^(\/i|not)$/i.test(textOf(words[at]))) at++;
  if (/^(exist|defined|errorlevel|cmdextversion)$/i.test(textOf(words[at]))) return at + 2;
  if (/^(equ|neq|lss|leq|gtr|geq|==)$/i.test(textOf(words[at + 1]))) return at + 3;
  return textOf(words[at]).endsWith("==") ? at + 2 : at + 1;
}

function followWords(words: readonly Field[], piped: boolean, delayed: boolean, scope: Scope): void {
  const [first] = words;
  if (first === undefined) return;
  const head = first.text.replace(/^@+/, "");
  const [, glued = head, tail = ""] = GLUED.exec(head) ?? [];
  const isGlued = CMD_BUILTINS[glued.toLowerCase()] !== undefined || CMD_READS.test(glued.toLowerCase());
  const name = (isGlued ? glued : head).replace(/\.(exe|com)$/i, "").toLowerCase();
  const again = (from: number): void => followWords(words.slice(from), piped, delayed, scope);
  if (head === "") return again(1);
  if (name === "if") return again(conditionLength(words));
  if (oneOf("else do call").test(name)) return again(1);
  if (oneOf("for goto rem").test(name) || head.startsWith(":")) return;
  if (name === "start") {
    // A title in quotes, and how the window looks.
    const from = words.findIndex(({ text }, at) => at > 0 && text !== "" && !/^\/|\s/.test(text));
    scope.analysis.findings.runs("start");
    return from === -1 ? undefined : again(from);
  }
  const rest = [...(isGlued && tail !== "" ? [literal(tail)] : []), ...words.slice(1)].flatMap((word) =>
    SWITCHES.test(word.text) ? word.text.split(/(?=\/)/).map((text): Field => ({ ...word, text })) : [word],
  );
  const call = { name, args: rest, scope, piped };
  const builtin = CMD_BUILTINS[name] ?? WINDOWS_TOOLS[name];
  if (builtin !== undefined) builtin(call);
  else if (name === "forfiles") followFound(rest, delayed, scope);
  else if (!CMD_READS.test(name))
    runWindowsProgram([{ ...first, text: head }, ...words.slice(1).map(plainPath)], piped, scope);
}

/** `src\a.ts` as a program of Unix would have it; anything else keeps its backslashes. */
const plainPath = (field: Field): Field =>
  /^[\w.@~\\-]+$/.test(field.text) ? { ...field, text: field.text.replaceAll("\\", "/") } : field;

/** `forfiles /c "cmd /c del @path"` runs its command for whatever it finds. */
function followFound(args: readonly Field[], delayed: boolean, scope: Scope): void {
  const command = args.find((_, at) => /^\/c$/i.test(textOf(args[at - 1])));
  if (command !== undefined)
    followCmd(command.text.replace(/@(path|file|fname|relpath)/gi, "%f"), delayed, scope);
}

/** `cmd /c line`; git's shell on Windows wants the slash twice. */
export const cmd: Judge = ({ args, scope, stdin, name }) => {
  let delayed = false;
  for (let at = 0; at < args.length; at++) {
    const text = textOf(args[at]);
    if (/^\/\/?\?$/.test(text)) return;
    if (/^\/\/?v(:on)?$/i.test(text)) delayed = true;
    const line = /^\/\/?[ckr](.*)$/is.exec(text)?.[1];
    if (line === undefined) continue;
    const words = [...(line === "" ? [] : [literal(line)]), ...args.slice(at + 1)];
    if (words.some((word) => isDynamic(word) && word.splits))
      scope.analysis.findings.hide("the text the shell runs is computed");
    return followCmd(words.map((word) => word.text).join(" "), delayed, scope);
  }
  if (stdin.kind === "text") followCmd(stdin.text, delayed, scope);
  else if (stdin.kind === "none") scope.analysis.findings.runs(name);
  else runStream(stdin, scope, `standard input of ${name}`);
};
