/** Rows of the journal that another program wrote: none of them counts, and mode strict closes until the human has looked. */
export interface ForeignRows {
  readonly count: number;
  /** Which types of event the first of them gave themselves. */
  readonly claims: readonly string[];
}
