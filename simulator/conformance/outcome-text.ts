import type { Outcome } from "./outcome.ts";

/** One line for a script, and for each section that differs the first lines of its diff. */
export function outcomeText(outcome: Outcome, place: string, lines: number): string {
  const count = outcome.differences.length;
  const verdict =
    outcome.error ??
    (count === 0
      ? `equal${outcome.race === undefined ? "" : ` (the real host races: run ${outcome.run}, in ${sections(outcome.race)})`}`
      : `${count} section${count === 1 ? "" : "s"} differ`);
  return `     ${place} ${outcome.id}: ${verdict}\n${ignoredText(outcome.ignored ?? [])}${diffText(outcome, lines)}`;
}

const SHOWN = 4;

function ignoredText(ignored: readonly string[]): string {
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
      const shown = text.split("\n").slice(0, lines);
      return `  ${section} (- expected, + found)\n${shown.map((line) => `    ${line}`).join("\n")}\n`;
    })
    .join("");
}
