/** Old tool outputs that no longer go into the requests of one session. */
export interface Pruned {
  /** Times that outputs were taken out since the last compaction: each costs the provider's cache once. */
  readonly steps: number;
  /** Ids of the tool parts. */
  readonly parts: readonly string[];
}
