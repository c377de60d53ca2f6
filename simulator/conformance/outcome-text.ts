import { wordDifference } from "../trace/word-difference.ts";
import type { Outcome } from "./outcome.ts";

/** One line for a script, and for each section that differs the first lines of its diff. */
export function outcomeText(outcome: Outcome, place: string, lines: number): string {
  const count = outcome.differences.length;
  const verdict =
    outcome.error ??
    (count === 0
      ? `equal${outcome.race === undefined ? "" : ` (the real host races: run ${outcome.run}, in ${sections(outcome.race)})`}`
      : `${count} section${count === 1 ? " differs" : "s differ"}`);
  const fake = outcome.fake === undefined ? "" : `       ${outcome.fake}\n`;
  return `     ${place} ${outcome.id}: ${verdict}\n${fake}${ignoredLine(outcome.ignored ?? [])}${diffText(outcome, lines)}`;
}

const SHOWN = 4;

/** What was left out of a comparison, so that nobody takes it for equal. */
export function ignoredLine(ignored: readonly string[]): string {
  if (ignored.length === 0) return "";
  const more = ignored.length > SHOWN ? ` and ${ignored.length - SHOWN} more` : "";
  const places = ignored.slice(0, SHOWN).map((one) => one.replace(/: differs between runs$/, ""));
  const what = ignored.length === 1 ? "1 value" : `${ignored.length} values`;
  return `       not compared, as the real host itself varies: ${what} (${places.join("; ")}${more})\n`;
}

const sections = (race: NonNullable<Outcome["race"]>): string =>
  race.map(({ section }) => section.trim()).join(", ");

/**
 * The differing sections as unified diffs, each cut after `lines` lines. What a later section shows in no other words is
 * only counted: one wrong text stands in every request after it.
 */
export function diffText(outcome: Outcome, lines: number): string {
  const known = new Set<string>();
  const repeated: string[] = [];
  let told = "";
  for (const { section, text } of outcome.differences) {
    const all = withWords(text.split("\n"));
    const changed = all.filter((line) => /^[-+~]/.test(line)).map((line) => line.replace(/\s+/g, " "));
    const isNew = changed.some((line) => !known.has(line));
    for (const line of changed) known.add(line);
    if (isNew) {
      const shown = all.slice(0, lines).map((line) => `    ${line}`);
      told += `  ${section} (- expected, + found)\n${shown.join("\n")}\n`;
    } else repeated.push(section.trim());
  }
  if (repeated.length === 0) return told;
  const more = repeated.length > SHOWN ? ` and ${repeated.length - SHOWN} more` : "";
  return `${told}  the same again in ${repeated.slice(0, SHOWN).join("; ")}${more}\n`;
}

/** A long line and the one that stands in its place, as one with the words that differ. */
function withWords(lines: readonly string[]): string[] {
  const shown: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [line = "", next = ""] = [lines[at], lines[at + 1]];
    const isPair = line.startsWith("-") && next.startsWith("+") && !lines[at + 2]?.startsWith("+");
    const words =
      isPair && line.length > LONG_CHARS ? wordDifference(line.slice(1), next.slice(1)) : undefined;
    shown.push(words === undefined ? line : `~${words}`);
    if (words !== undefined) at++;
  }
  return shown;
}

const LONG_CHARS = 80;
