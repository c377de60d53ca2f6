/**
 * Readers with a small language of their own that can write files and start programs: view, dc, mlr, lnav and the
 * like. Commands that their texts start are followed; a script in a file is an opaque program.
 */
import type { Program } from "../../shell/analysis.ts";
import { literal, textOf, type Field } from "../../shell/field.ts";
import { readOptions } from "../../shell/options.ts";
import { forkScope, type Scope } from "../../shell/scope.ts";
import { NOTHING } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { oneOf } from "../../shell/one-of.ts";

const runs = (text: string, scope: Scope): void => {
  scope.analysis.runText(text, forkScope(scope), NOTHING);
};

/** Commands of vi that move, show or leave; a bar would begin another one. */
const LOOKS =
  /^:?\s*(\d*|\$|[/?][^|]*|(qa?|quit|qall)!?|(setl?|setlocal|syntax|syn|filetype|set)\s[^|]*|noh\w*)$/;
const SHELL = /(?:^|[\s:|\d%.,$])!\s*(.+)/s;
const FILE = /(?:^|[\s:|\d%.,$])(?:w|wq|write|sav|saveas|up|update)!?\s+(?:>>\s*)?([^\s!|]+)/;

function viCommand(text: string, scope: Scope): void {
  if (LOOKS.test(text)) return;
  const command = SHELL.exec(text)?.[1];
  const file = FILE.exec(text)?.[1];
  if (file !== undefined) writeField(literal(file), scope);
  if (command !== undefined) runs(command, scope);
  scope.analysis.effects.runs("view");
}

/** vi that asks before it writes, and does so when told to. */
const view: Program = ({ args, scope, stdin }) => {
  args.forEach(({ text }, index) => {
    if (text.startsWith("+")) viCommand(text.slice(1), scope);
    else if (oneOf("-c --cmd").test(text)) viCommand(textOf(args[index + 1]), scope);
    else if (/^-c./s.test(text)) viCommand(text.slice(2), scope);
    else if (/^-[SsuUwW]/.test(text)) scope.analysis.effects.runs("view");
  });
  // Without `-` what comes in is typed.
  if (stdin.kind !== "none" && !args.some(({ text }) => text === "-")) scope.analysis.effects.runs("view");
};

/** In dc, `!` at a line's or an expression's end begins a command; before a comparison it is `not`. */
const dc: Program = ({ args, scope, stdin }) => {
  const { values, operands } = readOptions(args, "e f expression file");
  const texts = ["e", "expression"].flatMap((flag) => values.get(flag)?.text ?? []);
  if (stdin.kind === "text") texts.push(stdin.text);
  else if (stdin.kind !== "none") scope.analysis.effects.runs("dc");
  if (operands.length > 0 || values.has("f") || values.has("file")) scope.analysis.effects.runs("dc");
  for (const text of texts)
    for (const [, command = ""] of text.matchAll(/!(?![<>=])(.+)/g)) runs(command, scope);
};

/** A redirected output of Miller's language; its own two streams are no files. */
const REDIRECTED =
  /\b(?:tee|emit\w*|print\w*|dump|edump)\b[^;{}]*?(>>?|\|)(?!\s*(?:stderr|stdout|[=>]))\s*("(?:[^"\\]|\\.)*"(?!\s*\.)|[^;}]+)/g;
const SYSTEM = /\b(?:system|exec)\s*\(\s*(?:"((?:[^"\\]|\\.)*)"\s*\))?/g;

function millerProgram(text: string, scope: Scope): void {
  for (const [, how, target = ""] of text.matchAll(REDIRECTED)) {
    const known = /^"(.*)"$/s.exec(target)?.[1];
    if (how === "|") runs(known ?? target, scope);
    else if (known === undefined) writeHere(scope);
    else writeField(literal(known), scope);
  }
  for (const [, command] of text.matchAll(SYSTEM)) {
    if (command === undefined) scope.analysis.effects.hide("Miller runs text it has put together");
    else runs(command.replace(/\\(.)/g, "$1"), scope);
  }
}

/** Its verbs stand in a chain, joined by `then`. */
const miller: Program = ({ args, scope }) => {
  const operands = readOptions(args, "n").operands;
  if (args.some(({ text }) => text === "-I")) {
    const files = operands.filter(({ text }) => /[./]/.test(text));
    for (const file of files) writeField(file, scope);
    if (files.length === 0) writeHere(scope);
  }
  if (args.some(({ text }) => /^--(pre|prepipex?|load|mload|s)$/.test(text)))
    scope.analysis.effects.runs("mlr");
  let verb = "";
  args.forEach(({ text }, index) => {
    const begins = index === 0 || textOf(args[index - 1]) === "then" || verb === "";
    if (begins && !text.startsWith("-") && /^[a-z][\w-]*$/.test(text)) {
      verb = text;
      if (text === "split") writeHere(scope);
      const file = args.slice(index + 1).find((arg) => !arg.text.startsWith("-"));
      if (text === "tee") writePiped(args[index + 1]?.text === "-p", file, scope);
    } else if (oneOf("put filter").test(verb)) {
      if (text === "-f") scope.analysis.effects.runs("mlr -f");
      millerProgram(text, scope);
    }
  });
};

function writePiped(isPipe: boolean, target: Field | undefined, scope: Scope): void {
  if (target === undefined) return;
  if (isPipe) runs(target.text, scope);
  else writeField(target, scope);
}

const LOG_OUTPUT =
  /^\s*:(?:(?:write|append|export|redirect)(?:-[\w-]+)?-to|write-to|append-to)\s+(?:--\w+\s+)*(\S+)/;
const LOG_PROGRAM = /^\s*:(?:pipe-to|pipe-line-to|sh)\s+(.+)/s;

/** The log viewer's commands: `:write-to file`, `:pipe-to command`, `|script`. */
const lnav: Program = ({ args, scope }) => {
  args.forEach(({ text }, index) => {
    const previous = textOf(args[index - 1]);
    if (oneOf("-f -i -u").test(text)) scope.analysis.effects.runs("lnav");
    const command = previous === "-c" ? text : /^-c(.+)/s.exec(text)?.[1];
    if (command === undefined) return;
    const file = LOG_OUTPUT.exec(command)?.[1];
    const program = LOG_PROGRAM.exec(command)?.[1];
    if (file !== undefined && file !== "-") writeField(literal(file), scope);
    if (program !== undefined) runs(program, scope);
    if (command.trimStart().startsWith("|")) scope.analysis.effects.runs("lnav");
  });
};

/** `fx file expression… save` writes the file again. */
const fx: Program = ({ args, scope }) => {
  const [file, ...steps] = readOptions(args).operands;
  if (file !== undefined && steps.some(({ text }) => /\bsave\b/.test(text))) writeField(file, scope);
};

/** Unless it is told to list or to answer, it corrects the files it is given. */
const hunspell: Program = ({ args, scope }) => {
  const { operands, has } = readOptions(args, "d p i d");
  if (has("l", "L", "G", "a", "D", "w", "v", "h", "S", "s", "m")) return;
  for (const file of operands) writeField(file, scope);
};

/** `ip netns exec NAME command` runs it; `ip -batch file` does what stands in the file. */
const ip: Program = ({ args, scope, stdin }) => {
  const { operands } = readOptions(args, "n netns b batch family");
  const at = args.findIndex(
    ({ text }, index) => text === "exec" && /^(netns|vrf)$/.test(textOf(args[index - 1])),
  );
  if (at !== -1) return scope.analysis.runWords(args.slice(at + 2), scope, stdin);
  const [, verb] = operands;
  if (args.some(({ text }) => /^-b(a|at|atc|atch)?$/.test(text))) scope.analysis.effects.runs("ip -batch");
  if (/^(add|del|delete|set|flush|change|replace|append)$/.test(textOf(verb)))
    scope.analysis.effects.runs("ip");
};

const jobs: Program = ({ args, scope, stdin }) =>
  textOf(args[0]) === "-x" ? scope.analysis.runWords(args.slice(1), scope, stdin) : undefined;

/** Of moreutils it stamps lines with a format; another program of that name queues the command it is given. */
const ts: Program = ({ args, scope, stdin }) => {
  const at = args.findIndex(({ text }) => !text.startsWith("-"));
  if (at === -1 || textOf(args[at]).includes("%")) return;
  scope.analysis.runWords(args.slice(at), forkScope(scope), stdin);
};

export const SCRIPTED_READERS: Readonly<Record<string, Program>> = {
  view,
  dc,
  mlr: miller,
  lnav,
  fx,
  hunspell,
  ip,
  jobs,
  ts,
};
