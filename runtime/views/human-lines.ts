/**
 * What a human wrote into a rendered file: every line that no rendering of it has. A line that was edited is a new
 * line of the human's and a missing one of ours; a line that broke off at the end of a torn file is ours.
 */
import { isSeal, isTornSeal } from "./seal.ts";

/** The human's lines as notes: lines that stood together stay together, word for word. */
export function humanNotes(found: string, renderings: readonly string[]): readonly string[] {
  const known = new Set(renderings.flatMap((text) => text.split("\n").map((line) => line.trimEnd())));
  const lines = found.split("\n").map((line) => line.trimEnd());
  const last = lines.findLastIndex((line) => line !== "");
  const isWhole = lines.some(isSeal);
  const torn = (line: string): boolean =>
    !isWhole && (isTornSeal(line) || [...known].some((ours) => ours.startsWith(line)));
  const notes: string[] = [];
  let run: string[] = [];
  const close = (): void => {
    const text = run.join("\n").trim();
    if (text !== "") notes.push(text);
    run = [];
  };
  lines.forEach((line, index) => {
    const ours = line !== "" && (known.has(line) || isSeal(line) || (index === last && torn(line)));
    if (ours) close();
    else run.push(line);
  });
  close();
  return notes;
}
