import { wordDifference } from "../trace/word-difference.ts";
import type { Outcome } from "./outcome.ts";

/** One line for a script, and for each section that differs the first lines of its diff. */
export function outcomeText(outcome: Outcome, place: string, lines: number): string {
  const count = outcome.differences.length;
  const verdict =
    outcome.error ??
    (count === 0
      ? `equal${outcome.race === undefined ? "" : ` (the real host races: run ${outcome.run}, in ${sections(outcome.race)})`}`
      : `${count} section${count === 1 ? "" : "s"} differ`);
  return `     ${place} ${outcome.id}: ${verdict}\n${ignoredLine(outcome.ignored ?? [])}${diffText(outcome, lines)}`;
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

/** The differing sections as unified diffs, each cut after `lines` lines. */
export function diffText(outcome: Outcome, lines: number): string {
  return outcome.differences
    .map(({ section, text }) => {
      const shown = withWords(text.split("\n")).slice(0, lines);
      return `  ${section} (- expected, + found)\n${shown.map((line) => `    ${line}`).join("\n")}\n`;
    })
    .join("");
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
