/**
 * A command line as a chain of programs whose exit code speaks: what runs last, in which folder, under which
 * variables, and what ran before it in the same shell. A run of tests proves something only when nothing before it in
 * the line can have changed what its name means. What is not a plain chain is no such line.
 */
import { parse, type Statement } from "unbash";
import { exitSpeaks } from "./exit-speaks.ts";

export interface RunLine {
  /** The words of each program in order, without quotes; a folder change is no program. */
  readonly programs: readonly (readonly string[])[];
  /** Folders that `cd` led to, in order. */
  readonly moves: readonly string[];
  /** Variables that are set in the line, for one program or for all that follow. */
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  /** Some word is only known when the line runs. */
  readonly isComputed: boolean;
}

type Command = Extract<Statement["command"], { type: "Command" }>;

const SETS: ReadonlySet<string> = new Set(["export", "declare", "typeset", "readonly", "local"]);
const HARMLESS: ReadonlySet<string> = new Set(["set", "ulimit", "unset"]);
const PLAIN: ReadonlySet<string> = new Set(["Literal", "SingleQuoted", "DoubleQuoted"]);

function* commandsOf(node: Statement["command"]): Generator<Command | null> {
  switch (node.type) {
    case "Command":
      yield node;
      break;
    case "AndOr":
      for (const one of node.commands) yield* commandsOf(one as Statement["command"]);
      break;
    case "Pipeline": {
      // Only under pipefail does the code of the first program speak; it is the one that is asked about.
      const [first] = node.commands;
      if (first) yield* commandsOf(first as Statement["command"]);
      break;
    }
    default:
      yield null;
  }
}

/** A word that holds more than text. */
function isComputed(word: unknown): boolean {
  const { parts = [] } = word as { readonly parts?: readonly { readonly type: string }[] };
  return parts.some((part) => !PLAIN.has(part.type) || isComputed(part));
}

/** Null for a line that is no plain chain, or whose exit code says nothing of its programs. */
export function runLine(source: string): RunLine | null {
  if (!exitSpeaks(source)) return null;
  const programs: string[][] = [];
  const moves: string[] = [];
  const variables: { name: string; value: string }[] = [];
  let computed = false;
  for (const { command } of parse(source).commands) {
    for (const one of commandsOf(command)) {
      if (one === null) return null;
      const assigned = [...one.prefix, ...one.suffix].flatMap((part) =>
        part.type === "Assignment" ? [part] : [],
      );
      const words = one.suffix.flatMap((part) => (part.type === "Word" ? [part] : []));
      const name = one.name?.value;
      const setsHere = name === undefined || SETS.has(name) || name === "env";
      for (const { name: variable, value } of assigned)
        if (variable !== undefined)
          variables.push({ name: variable, value: value?.type === "Word" ? value.value : "" });
      if (setsHere)
        for (const { value } of words) {
          const [, variable, text = ""] = /^(\w+)=([^]*)$/.exec(value) ?? [];
          if (variable !== undefined) variables.push({ name: variable, value: text });
        }
      if (name === undefined || SETS.has(name) || HARMLESS.has(name)) continue;
      computed ||= isComputed(one.name) || words.some(isComputed);
      if (name === "cd" || name === "pushd") moves.push(words.at(-1)?.value ?? "~");
      else programs.push([name, ...words.map(({ value }) => value)]);
    }
  }
  return { programs, moves, variables, isComputed: computed };
}
