/**
 * Words of a script to the arguments a program receives: quotes, escapes, braces, tildes, variables whose
 * value this line set, and substitutions whose output can be told. What cannot be told becomes DYNAMIC.
 * Substitutions are followed while expanding, because they run even when their output goes nowhere.
 */
import { parse } from "unbash";
import type { Word, WordPart } from "unbash";
import { braceAlternatives } from "./brace.ts";
import { textOf, literal, UNKNOWN_FIELD, type Field } from "./field.ts";
import { parameterValue } from "./parameter.ts";
import { runSubstitution, runProcessSubstitution, runArithmetic } from "./substitution.ts";
import { fieldSeparators, globOf, variable, type Scope } from "./scope.ts";
import { DYNAMIC } from "./stream.ts";
import { boundedText, spendText } from "./text-budget.ts";

/** What parsing one more word costs, counted in characters. */
const PARSE_COST = 200;
/** Each brace of a word is looked at again from the one before it. */
const MAX_BRACES = 1000;

/** Builds fields piece by piece; unquoted values split at blanks. */
class FieldBuilder {
  readonly fields: Field[] = [];
  #text = "";
  #glob = false;
  #splits = false;
  #started = false;

  add(text: string, glob = false): void {
    this.#text += text;
    this.#glob ||= glob;
    this.#started = true;
  }

  addUnquoted(value: string, separators: string): void {
    // An empty class is met nowhere: without separators the value is one piece.
    const pieces = value.split(new RegExp(`[${separators.replace(/[\]\\^-]/g, "\\$&")}]+`));
    pieces.forEach((piece, index) => {
      if (index > 0) this.end();
      if (piece === "") return;
      this.add(piece, /[*?[]/.test(piece));
      if (piece.includes(DYNAMIC)) this.#splits = true;
    });
  }

  addFields(fields: readonly Field[]): void {
    fields.forEach((field, index) => {
      if (index > 0) this.end();
      this.add(field.text, field.glob);
      this.#splits ||= field.splits;
    });
  }

  end(): void {
    if (this.#started) this.fields.push({ text: this.#text, glob: this.#glob, splits: this.#splits });
    this.#text = "";
    this.#glob = this.#splits = this.#started = false;
  }
}

/** All fields a word becomes: none for an empty unquoted variable, several for braces or `"$@"`. */
export function expandWord(word: Word, scope: Scope): Field[] {
  if (word.parts === undefined) {
    const text = tilde(word.text, word.value, scope);
    // Text that was put together before it became a script: what is unknown in it may be several words.
    return [text.includes(DYNAMIC) ? { text, glob: false, splits: true } : literal(text)];
  }
  if (word.parts.some((part) => part.type === "BraceExpansion")) {
    const fields = expandBraces(word.text, scope);
    if (fields !== null) return fields;
  }
  const builder = new FieldBuilder();
  word.parts.forEach((part, index) => addPart(part, builder, scope, index === 0));
  builder.end();
  return builder.fields;
}

/** One text without splitting: assignments, redirection targets, here-documents. */
export function expandText(word: Word, scope: Scope): string {
  if (word.parts === undefined) return tilde(word.text, word.value, scope);
  return expandParts(word.parts, scope);
}

export function expandParts(parts: readonly WordPart[], scope: Scope): string {
  let text = "";
  parts.forEach((part, index) => {
    text += partText(part, scope, index === 0);
  });
  return text;
}

function expandBraces(text: string, scope: Scope): Field[] | null {
  const alternatives = text.split("{").length > MAX_BRACES ? null : braceAlternatives(text);
  if (alternatives === null) {
    // A long row of numbers is an everyday loop; a long list of names is not read any more.
    if (text.includes(",")) scope.analysis.effects.hide("its braces expand to too much to follow");
    return [UNKNOWN_FIELD];
  }
  // `{1..x}` and the like are braces to the parser and mere text to bash.
  if (alternatives[0] === text) return null;
  return alternatives.flatMap((alternative) => {
    if (!spendText(scope, alternative.length + PARSE_COST)) return [];
    const command = parse(`: ${alternative}`).commands[0]?.command;
    if (command?.type !== "Command") return [UNKNOWN_FIELD];
    return command.args.flatMap((arg) =>
      arg.type === "Word" ? expandWord(arg, scope) : [literal(arg.text)],
    );
  });
}

function addPart(part: WordPart, builder: FieldBuilder, scope: Scope, first: boolean): void {
  switch (part.type) {
    case "Glob":
    case "ExtendedGlob":
      builder.add(part.text, true);
      return;
    case "DoubleQuoted":
    case "LocaleString":
      addQuoted(part.parts, builder, scope);
      return;
    case "SimpleExpansion":
    case "ParameterExpansion": {
      const list = listOf(part, scope);
      if (list !== null) builder.addFields(list);
      else builder.addUnquoted(partText(part, scope, first), fieldSeparators(scope));
      return;
    }
    case "CommandExpansion":
      builder.addUnquoted(partText(part, scope, first), fieldSeparators(scope));
      return;
    default:
      builder.add(partText(part, scope, first));
  }
}

function addQuoted(parts: readonly WordPart[], builder: FieldBuilder, scope: Scope): void {
  builder.add("");
  for (const part of parts) {
    const list = listOf(part, scope);
    if (list !== null && !part.text.includes("*")) builder.addFields(list);
    else if (list !== null) builder.add(list.map((field) => field.text).join(" "));
    else builder.add(partText(part, scope, false), isPattern(part, scope));
  }
}

/** True for a text that takes over what a loop finds by a pattern. */
export const holdsPattern = ({ parts = [] }: Word, scope: Scope): boolean =>
  parts.some((part) =>
    part.type === "DoubleQuoted" ? part.parts.some((one) => isPattern(one, scope)) : isPattern(part, scope),
  );

/** The variable of a loop over a pattern. */
function isPattern(part: WordPart, scope: Scope): boolean {
  if (part.type !== "SimpleExpansion" && part.type !== "ParameterExpansion") return false;
  const name = part.type === "SimpleExpansion" ? part.text.slice(1) : part.parameter;
  // Unknown where only one of two branches has set it.
  return scope.vars.has(globOf(name));
}

/** The fields of `$@`, `$*` and `${array[@]}`; null for everything that is one value. */
function listOf(part: WordPart, scope: Scope): readonly Field[] | null {
  const list = namedList(part, scope);
  if (list === null) return null;
  const size = list.reduce((sum, field) => sum + field.text.length + 1, 0);
  return spendText(scope, size) ? list : [UNKNOWN_FIELD];
}

function namedList(part: WordPart, scope: Scope): readonly Field[] | null {
  if (part.type === "SimpleExpansion" && (part.text === "$@" || part.text === "$*")) {
    return scope.positional?.slice(1) ?? [UNKNOWN_FIELD];
  }
  if (part.type !== "ParameterExpansion" || part.operation !== undefined || part.prefix !== undefined)
    return null;
  if (part.parameter === "@" || part.parameter === "*") return scope.positional?.slice(1) ?? [UNKNOWN_FIELD];
  if (textOf(part.index) === "@" || textOf(part.index) === "*")
    return scope.arrays.get(part.parameter) ?? [UNKNOWN_FIELD];
  return null;
}

function partText(part: WordPart, scope: Scope, first: boolean): string {
  switch (part.type) {
    case "Literal":
      return first ? tilde(part.text, part.value, scope) : part.value;
    case "SingleQuoted":
    case "AnsiCQuoted":
      return part.value;
    case "DoubleQuoted":
    case "LocaleString":
      return expandParts(part.parts, scope);
    case "SimpleExpansion":
      return boundedText(scope, simpleValue(part.text.slice(1), scope));
    case "ParameterExpansion":
      return boundedText(scope, parameterValue(part, scope, expandText));
    case "CommandExpansion":
      return part.script === undefined ? DYNAMIC : boundedText(scope, runSubstitution(part.script, scope));
    case "ProcessSubstitution":
      return part.script === undefined ? DYNAMIC : runProcessSubstitution(part.script, part.operator, scope);
    case "ArithmeticExpansion":
      return runArithmetic(part, scope);
    default:
      return part.text;
  }
}

function simpleValue(name: string, scope: Scope): string {
  if (/^\d/.test(name)) return scope.positional === null ? DYNAMIC : textOf(scope.positional[Number(name)]);
  if (name === "@" || name === "*")
    return (
      scope.positional
        ?.slice(1)
        .map((field) => field.text)
        .join(" ") ?? DYNAMIC
    );
  return variable(scope, name) ?? DYNAMIC;
}

function tilde(source: string, value: string, scope: Scope): string {
  if (!source.startsWith("~")) return value;
  const home = variable(scope, "HOME") ?? DYNAMIC;
  if (value === "~" || value.startsWith("~/")) return home + value.slice(1);
  if (value === "~+" || value.startsWith("~+/")) return (scope.cwd ?? DYNAMIC) + value.slice(2);
  return DYNAMIC;
}
