/**
 * Data that cannot be scored. A figure made from half a file would be a lie, so the first fault ends the run,
 * and its message names the file, the line and the field, because the file is usually somebody else's.
 */
export const BAD_CORPUS_EXIT = 8;

export class BadCorpus extends Error {
  override readonly name = "BadCorpus";

  /** `line` counts from 1; `field` is the key as the format spells it. */
  constructor(
    place: { readonly file: string; readonly line?: number; readonly field?: string },
    problem: string,
  ) {
    const line = place.line === undefined ? "" : `, line ${place.line}`;
    const field = place.field === undefined ? "" : `, field "${place.field}"`;
    super(`${place.file}${line}${field}: ${problem}`);
  }
}
