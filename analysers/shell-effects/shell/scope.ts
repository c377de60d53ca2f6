/**
 * What a shell knows at one point of a script: where it is, which variables, functions and positional
 * arguments it has, and what this very line has written to files so far. Subshells, pipes and branches work
 * on a copy; where two branches meet, what differs between them is unknown from there on.
 */
import type { Function as ShellFunction } from "unbash";
import { resolvePath } from "../project-path.ts";
import type { Analysis } from "./analysis.ts";
import type { Field } from "./field.ts";
import { HOST_PROCESS } from "./host-process.ts";
import { DYNAMIC, ONE_NUMBER, NOTHING, type Stream } from "./stream.ts";
import { spendText } from "./text-budget.ts";

/** Text this line wrote to a file; `whole` is false when it was appended to something unknown. */
interface WrittenFile {
  readonly stream: Stream;
  readonly whole: boolean;
}

/** A copy of the project that the line has made; `own-copy.ts` reads it. */
export interface OwnCopy {
  readonly folder: string;
  /** How many writes of the line have brought the project's own there. */
  own: number;
  /** How many calls of git had changed a repository by then. */
  gitCalls: number;
  /** Code of it has been run as the project's own. */
  isRun: boolean;
}

export interface Scope {
  readonly analysis: Analysis;
  /** Absolute, may hold DYNAMIC; null when it cannot be told. */
  cwd: string | null;
  /** False after a `cd` out of the project that may have failed: the shell could still be where it was. */
  cwdCertain: boolean;
  vars: Map<string, string>;
  arrays: Map<string, readonly Field[]>;
  functions: Map<string, ShellFunction["body"]>;
  aliases: Map<string, string>;
  /** Null: not known. */
  positional: readonly Field[] | null;
  files: Map<string, WrittenFile>;
  /** Places made by this very line: deleting them again loses nothing. */
  made: Set<string>;
  /** Folders that this line has asked for, whether they stood there before or not. */
  asked: Set<string>;
  /** Copies of the project that surely stand here, if nothing has changed them since. */
  copies: readonly OwnCopy[];
  /** What flows into the part of a pipe that runs now: a substitution in its words reads it. */
  input: Stream;
  exited: boolean;
  errexit: boolean;
  /** In a body that runs an unknown number of times, each time with something else. */
  many: boolean;
  /**
   * Where commands run: `far` on another machine or in a container, whose paths are not ours; `mounted` in a
   * container that sees the project under other names.
   */
  place: "here" | "far" | "mounted";
  /** Names of the functions being called right now. */
  calls: readonly string[];
  /** What the variables were that the function at work has as its own; null outside of functions. */
  locals: Map<string, string | undefined> | null;
}

export function openScope(analysis: Analysis, cwd: string | null): Scope {
  return {
    analysis,
    cwd,
    cwdCertain: true,
    vars: new Map(),
    arrays: new Map(),
    functions: new Map(),
    aliases: new Map(),
    positional: null,
    files: new Map(),
    made: new Set(),
    asked: new Set(),
    copies: [],
    input: NOTHING,
    exited: false,
    errexit: false,
    many: false,
    place: "here",
    calls: [],
    locals: null,
  };
}

/** A copy for a subshell or a branch. What is written to files is shared: files outlive the shell. */
export function forkScope(scope: Scope): Scope {
  // Copies add up: a line of thousands of variables and branches would make millions of entries.
  spendText(scope, scope.vars.size);
  return {
    ...scope,
    vars: new Map(scope.vars),
    arrays: new Map(scope.arrays),
    functions: new Map(scope.functions),
    locals: scope.locals && new Map(scope.locals),
  };
}

/** After at least one branch: keeps what they agree on; the rest is unknown. */
export function joinScopes(into: Scope, branches: readonly Scope[]): void {
  const live = branches.filter((branch) => !branch.exited);
  into.exited = live.length === 0;
  const [first, ...others] = live;
  if (first === undefined) return;
  into.cwd = others.every((other) => other.cwd === first.cwd) ? first.cwd : null;
  into.cwdCertain = live.every((branch) => branch.cwdCertain);
  into.vars = new Map();
  for (const name of new Set(live.flatMap((branch) => [...branch.vars.keys()]))) {
    const value = first.vars.get(name) ?? DYNAMIC;
    into.vars.set(name, others.every((other) => other.vars.get(name) === value) ? value : DYNAMIC);
  }
  into.arrays = new Map(
    [...first.arrays].filter(([name, value]) => others.every((other) => other.arrays.get(name) === value)),
  );
  into.functions = new Map(live.flatMap((branch) => [...branch.functions]));
  into.positional = others.every((other) => other.positional === first.positional) ? first.positional : null;
}

/** Where it stands in the variables that one of them is a pattern of a loop. */
export const globOf = (name: string): string => `glob ${name}`;

/** The characters at which an unquoted value splits. */
export const fieldSeparators = (scope: Scope): string => scope.vars.get("IFS") ?? " \t\n";

/** The value of a variable: text that may hold DYNAMIC, or undefined when nothing is known of it. */
export function variable(scope: Scope, name: string): string | undefined {
  const own = scope.vars.get(name);
  if (own !== undefined) return own;
  switch (name) {
    case "PWD":
      return scope.cwd ?? undefined;
    case "HOME":
      return scope.analysis.effects.context.home;
    case "TMPDIR":
      return "/tmp";
    case "$":
    case "BASHPID":
    case "EPOCHSECONDS":
    case "RANDOM":
    case "SECONDS":
    case "SRANDOM":
      return ONE_NUMBER;
    case "PPID":
      return HOST_PROCESS;
    case "SHELL":
      return "/bin/bash";
    case "IFS":
      return fieldSeparators(scope);
    default:
      return undefined;
  }
}

/**
 * All that a word can name: its place, and the same from the project's folder, where the shell still is when an earlier
 * `cd` failed. Null where that cannot be told for sure.
 */
export function certainPlaces(scope: Scope, field: Field): readonly string[] | null {
  const { text, glob } = field;
  const path = absolutePath(scope, text);
  // A pattern that came through a variable or a pipe is a list of names by now.
  const isPattern = glob || /[*?[]/.test(text);
  if (path === null || path.includes(DYNAMIC) || isPattern || scope.place !== "here" || scope.many)
    return null;
  if (text.startsWith("/")) return [path];
  const unmoved = resolvePath(scope.analysis.effects.context.directory, text);
  return scope.cwdCertain ? [...new Set([path, unmoved])] : null;
}

/** Absolute and normalised, with DYNAMIC where unknown; null when not even the start of it can be told. */
export function absolutePath(scope: Scope, text: string): string | null {
  // Where the shell is matters even then: `/proc/self/cwd` is a name for it.
  if (text.startsWith("/")) return resolvePath(scope.cwd ?? `/${DYNAMIC}`, text);
  if (text.startsWith(DYNAMIC)) return null;
  return scope.cwd === null ? null : resolvePath(scope.cwd, text);
}
