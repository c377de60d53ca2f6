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

/**
 * The notes that a human took out: none of their lines is left in a file that has everything else of ours, down to its
 * end. A file that was cut off lost its notes, too, but not by a human's will.
 */
export function removedNotes(found: string, rendering: string, notes: readonly string[]): readonly string[] {
  const there = new Set(found.split("\n").map((line) => line.trimEnd()));
  const linesOf = (text: string): string[] =>
    text.split("\n").flatMap((line) => (line.trim() === "" ? [] : line.trimEnd()));
  const noted = new Set(notes.flatMap(linesOf));
  const isWhole =
    [...there].some(isSeal) && linesOf(rendering).every((line) => noted.has(line) || there.has(line));
  return isWhole ? notes.filter((note) => !linesOf(note).some((line) => there.has(line))) : [];
}
