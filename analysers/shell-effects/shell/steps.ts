/**
 * One count for all that following a line costs. The host waits for the answer, so a line is followed within some
 * fifty milliseconds or counts as hidden, never as harmless. Steps are counted and no clock is read: the same line
 * always gets the same answer. All analyses of one line share the count, the quiet ones that look ahead as well.
 */
import type { Scope } from "./scope.ts";

export interface Steps {
  left: number;
}

/** A step is one character that one pattern looks at, some 12 ns. */
export const MAX_STEPS = 4_000_000;
const COMMAND = 1_000;
/** Each of `sudo sudo …` hands all the others on. */
const WORD = 300;

/** Takes steps from the line's count; false where they do not suffice, and then the caller hides the line. */
export function spend({ analysis }: Pick<Scope, "analysis">, steps: number): boolean {
  analysis.steps.left -= steps;
  return analysis.steps.left >= 0;
}

/** Takes what following a command of so many words costs; false, and the line is hidden, when that is too much. */
export function spendCommand(scope: Pick<Scope, "analysis">, words: number): boolean {
  if (spend(scope, COMMAND + words * WORD)) return true;
  scope.analysis.effects.hide("it is too large to follow");
  return false;
}
