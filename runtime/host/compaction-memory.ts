/**
 * What a session keeps across a compaction. A host that lets its summary be edited stores what `amend` returns; one that
 * does not can append the same text to the summary in each request.
 */

/** Implemented by governance, called by each adapter at its host's moments. */
export interface CompactionMemory {
  /** The request for a summary is about to be written: what its author is told must survive. */
  brief(sessionID: string): string;
  /** A summary has begun, or has failed: its text, if it comes, is in that message. */
  begun(sessionID: string, messageID: string, failed: boolean): void;
  /** The text of a message is complete: what to store instead of it; null where it is no summary. */
  amend(sessionID: string, messageID: string, text: string): string | null;
  /** The history now begins with the summary. */
  over(sessionID: string): void;
}
