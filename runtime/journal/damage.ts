/** What is wrong with a journal's content, as errors that tell apart what is done about it. */

/** Thrown for what a newer version wrote: it is left alone. */
export class NewerLayoutError extends Error {
  override readonly name = "NewerLayoutError";
}

/** Thrown for events that are missing, or that are not what was stored. */
export class DamagedJournalError extends Error {
  override readonly name = "DamagedJournalError";
}

/** The words of an error. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** SQLite's words for content that is no database of ours, on both drivers; and our own. */
export function isDamage(error: unknown): boolean {
  return (
    error instanceof DamagedJournalError ||
    error instanceof SyntaxError ||
    /not a database|malformed|corrupt|no such (table|column)|encrypted/i.test(wordsOf(error))
  );
}
