/** What of a session's requests this process remembers, for taking outputs out of the next one. */
import { slice } from "../project/slice.ts";
import { emptyIndex, type HistoryIndex } from "./history-index.ts";
import type { SessionMemory } from "../project/session-desk.ts";

export interface PruneMemory {
  index: HistoryIndex;
  /** Tokens at which the host compacts; null until the model was seen. */
  roomTokens: number | null;
  /** The next request is the one that writes the summary. */
  isCompacting: boolean;
  /** No step is looked for before so many requests: a look costs as much as the history is long. */
  nextLook: number;
}

const nothingSeen = (): PruneMemory => ({
  index: emptyIndex(),
  roomTokens: null,
  isCompacting: false,
  nextLook: 0,
});

export const pruningOf = slice<SessionMemory, PruneMemory>(nothingSeen);

/** A compaction is over: the history is another one. */
export function pruneAnew(memory: SessionMemory): void {
  Object.assign(pruningOf(memory), nothingSeen());
}

/** The next request of the session is the one that writes a summary. */
export function summaryComes(memory: SessionMemory): void {
  pruningOf(memory).isCompacting = true;
}

/** @param roomTokens at which the host compacts; null = it never does */
export function modelSeen(memory: SessionMemory, roomTokens: number | null): void {
  pruningOf(memory).roomTokens = roomTokens;
}
