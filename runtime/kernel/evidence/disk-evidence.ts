/**
 * What the state knows of recent changes on disk: evidence of calls, of this process or another one, and changes
 * that nobody could explain.
 */
import { outerTasks } from "../delegation/delegation.ts";
import { nodesChangedSince } from "../node-index.ts";
import type { State } from "../state.ts";

export interface WrittenFiles {
  /** Relative to the project; empty where the call did not say which. */
  readonly files: readonly string[];
  /** The scopes it was made under: of its task and of the tasks that one was delegated from. */
  readonly scopes: readonly (readonly string[])[];
}

/** Checkpoints at or after that time of sessions that another process than `instance` serves. */
export function writtenElsewhere(state: State, at: number, instance: string): readonly WrittenFiles[] {
  return nodesChangedSince(state.nodes, at)
    .filter((node) => homeOf(state, node.session) !== instance)
    .flatMap((node) => {
      const scopes = [node, ...outerTasks(state, node)].map(({ allowedPaths }) => allowedPaths);
      return node.checkpoints
        .filter((checkpoint) => checkpoint.timestamp >= at)
        .map(({ filesModified }) => ({ files: filesModified, scopes }));
    });
}

function homeOf(state: State, sessionID: string | null): string | undefined {
  return sessionID === null ? undefined : state.sessions[sessionID]?.home.instance;
}

/** Files that were already reported as unexplained at or after that time, and how many were only counted. */
export function unexplainedSince(
  state: State,
  at: number,
): { readonly files: ReadonlySet<string>; readonly unlisted: number } {
  const changes = Object.values(state.sessions).flatMap((session) =>
    session.unexplained.filter((change) => change.at >= at),
  );
  return {
    files: new Set(changes.flatMap((change) => change.files)),
    unlisted: changes.reduce((sum, { unlisted = 0 }) => sum + unlisted, 0),
  };
}
