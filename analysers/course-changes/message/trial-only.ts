/**
 * "In CI use SQLite": a place where the program is only tried out, said ahead of the name. What is used there stands
 * beside what the program runs on, unless it is for testing itself.
 */
import { wordsBetween, type Place } from "./name-place.ts";
import { spoken } from "../words/spoken.ts";

const THERE = spoken` ${"trialOnly.there"} |${"trialOnly.thereSigns"}`;
/** Slots that are about trying out. */
const OF_TRIALS: ReadonlySet<string> = new Set([
  "testing",
  "e2e",
  "ci",
  "lint",
  "package-manager",
  "runtime",
  "containers",
]);
const REACH_WORDS = 4;

export function isForTrialOnly({ clause, start }: Place, slots: readonly string[]): boolean {
  const ahead = clause.text.exact.slice(0, start);
  const there = THERE.exec(ahead);
  return (
    there !== null &&
    !slots.some((slot) => OF_TRIALS.has(slot)) &&
    wordsBetween(ahead.slice(there.index + there[0].length)) <= REACH_WORDS
  );
}
