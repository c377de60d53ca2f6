/**
 * What the state knows of recent changes on disk: evidence of calls, of this process or another one, and changes
 * that nobody could explain.
 */
import { rowsOf } from "../table.ts";
import type { State } from "../state.ts";

export interface WrittenFiles {
  /** Relative to the project; empty where the call did not say which. */
  readonly files: readonly string[];
  readonly allowedPaths: readonly string[];
}

/** Checkpoints at or after that time, with the scope they were made under. */
export function writtenSince(state: State, at: number): readonly WrittenFiles[] {
  return rowsOf(state.nodes)
    .filter((node) => node.modifiedAt >= at)
    .flatMap(({ checkpoints, allowedPaths }) =>
      checkpoints
        .filter((checkpoint) => checkpoint.timestamp >= at)
        .map(({ filesModified }) => ({ files: filesModified, allowedPaths })),
    );
}

/** Files that were already reported as unexplained at or after that time. */
export function unexplainedSince(state: State, at: number): ReadonlySet<string> {
  const files = Object.values(state.sessions)
    .filter((session) => session.seenAt >= at)
    .flatMap((session) => session.unexplained.filter((change) => change.at >= at))
    .flatMap((change) => change.files);
  return new Set(files);
}
