/**
 * Bounds the text that an analysis may produce: a few doublings of a variable make gigabytes, and the analysis runs
 * inside the host before every call. A value longer than any line of an agent, or too much text in all, is not
 * followed and counts as hidden, never as harmless.
 */
import type { Scope } from "./scope.ts";
import { spend } from "./steps.ts";
import { DYNAMIC } from "./stream.ts";

const MAX_VALUE = 100_000;
/** Steps for a character that an expansion makes. */
const PRODUCED = 2;

/** Takes `chars` from what is left; false, and the line is hidden, when that is too much. */
export function spendText(scope: Pick<Scope, "analysis">, chars: number): boolean {
  if (spend(scope, chars * PRODUCED) && chars <= MAX_VALUE) return true;
  scope.analysis.effects.hide("it grows too large to follow");
  return false;
}

/** `value`, or an unknown one when it is over the budget. */
export function boundedText(scope: Pick<Scope, "analysis">, value: string): string {
  return spendText(scope, value.length) ? value : DYNAMIC;
}
