/** Where the work changed its direction, and what a summary says of it. */

/** Where the work changed its direction, in a sentence and in a few words. */
export interface TurningPoint {
  readonly id: string;
  readonly at: number;
  readonly sessionID: string;
  /** What it is about: a later point about the same takes its place. */
  readonly subject: string;
  readonly text: string;
  readonly brief: string;
}

/** How a summary stands to the turning points. */
export interface Purified {
  /** Version of the journal at that compaction. */
  readonly version: number;
  /** Ids of the points that the summary states by itself. */
  readonly held: readonly string[];
}
