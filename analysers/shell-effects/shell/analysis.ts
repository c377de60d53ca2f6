/**
 * The parts of one analysis that every command judge needs: where findings go, and how to follow more text
 * or another command. Judges get them from here instead of importing the walk, so that no file imports in a
 * circle. The budget bounds the work: a line too large to follow counts as hidden, never as harmless.
 */
import type { ParsedScript } from "unbash";
import type { Field } from "./field.ts";
import type { Findings } from "./findings.ts";
import type { Scope } from "./scope.ts";
import type { Outcome, Stream } from "./stream.ts";

export interface Analysis {
  readonly findings: Findings;
  /** Commands that may still be followed. */
  budget: number;
  /** Words that they may still have in all: each of `sudo sudo …` hands all the others on. */
  wordBudget: number;
  /** Characters that expansions may still produce. */
  textBudget: number;
  /** Follows a parsed script, a substitution say. */
  readonly runScript: (script: ParsedScript, scope: Scope, stdin: Stream) => Outcome;
  /** Follows `text` as a script in `scope`. */
  readonly runText: (text: string, scope: Scope, stdin: Stream) => Outcome;
  /** Follows one command given as its words. */
  readonly runWords: (words: readonly Field[], scope: Scope, stdin: Stream) => Outcome;
}

/** One command about to run. */
export interface Invocation {
  /** Name without folders. */
  readonly name: string;
  readonly args: readonly Field[];
  readonly scope: Scope;
  readonly stdin: Stream;
}

/** What one command does: adds to the findings; returns what it prints and whether it succeeds, if known. */
export type Judge = (call: Invocation) => Outcome | void;
