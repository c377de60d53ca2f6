/**
 * What one analysis hands to all its parts: the sheet that effects go to, the ways to follow more text or another
 * command, and what may still be followed. Programs and the walk take them from here and do not import each other,
 * so that no file imports in a circle. A line too large to follow counts as hidden, never as harmless.
 */
import type { Command, ParsedScript } from "unbash";
import type { Field } from "./field.ts";
import type { EffectSheet } from "./effect-sheet.ts";
import type { Scope } from "./scope.ts";
import type { Steps } from "./steps.ts";
import type { Outcome, Stream } from "./stream.ts";

export interface Analysis {
  readonly effects: EffectSheet;
  /** What may still be spent, by this analysis and by the quiet ones that it starts. */
  readonly steps: Steps;
  /** Follows a parsed script, a substitution say. */
  readonly runScript: (script: ParsedScript, scope: Scope, stdin: Stream) => Outcome;
  /** Follows `text` as a script in `scope`. */
  readonly runText: (text: string, scope: Scope, stdin: Stream) => Outcome;
  /** Follows one parsed command: its assignments, its words and its redirections. */
  readonly runCommand: (node: Command, scope: Scope, stdin: Stream) => Outcome;
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

/**
 * A program that is known: adds the effects of one call to the sheet. Returns what the call prints and whether it
 * succeeds, as far as that is known.
 */
export type Program = (call: Invocation) => Outcome | void;
