import { emptyIndex, type HistoryIndex } from "./history-index.ts";

/** What of a session's requests this process remembers. */
export interface PruneMemory {
  index: HistoryIndex;
  /** Tokens at which the host compacts; null until the model was seen. */
  roomTokens: number | null;
  /** The next request is the one that writes the summary. */
  isCompacting: boolean;
  /** No step is looked for before so many requests: a look costs as much as the history is long. */
  nextLook: number;
}

/** Nothing seen yet. */
export function pruneMemory(): PruneMemory {
  return { index: emptyIndex(), roomTokens: null, isCompacting: false, nextLook: 0 };
}
