/**
 * What really changed on disk against what permitted calls should have changed. The gate decides a call by
 * its text; a script can write behind that text, so afterwards the actual changes are laid beside the rights
 * under which they could have come about. Pure: who gathers the changes does not matter here.
 */
import type { Effect } from "@idumb/shell-effects";
import { inPathScope } from "./path-scope.ts";
import { isInside } from "@idumb/shell-effects/project-path";

/** What one permitted call may have changed. */
export interface WriteRight {
  /** Absolute paths it names; a folder covers what lies in it. */
  readonly writes: readonly string[];
  /**
   * Scopes (globs each) within all of which it may write what it does not name: a script, a build. Empty = the
   * whole project, null = nowhere.
   */
  readonly within: readonly (readonly string[])[] | null;
}

export interface DiskDiff<Call extends WriteRight> {
  /** Changes that a call may have made without naming them, by the newest call that may. */
  readonly attributed: ReadonlyMap<Call, readonly string[]>;
  /** Changes that no permitted call should have made. */
  readonly unexplained: readonly string[];
}

/** @param changed absolute paths, normalised. @param calls oldest first. */
export function diskDiff<Call extends WriteRight>(
  changed: Iterable<string>,
  calls: readonly Call[],
  directory: string,
): DiskDiff<Call> {
  const attributed = new Map<Call, string[]>();
  const unexplained: string[] = [];
  for (const path of changed) {
    if (calls.some((call) => call.writes.some((written) => isInside(written, path)))) continue;
    const cause = calls.findLast(
      ({ within }) =>
        isInside(directory, path) && within?.every((globs) => inPathScope(path, globs, directory)),
    );
    if (cause === undefined) unexplained.push(path);
    else attributed.set(cause, [...(attributed.get(cause) ?? []), path]);
  }
  return { attributed, unexplained };
}

/** True for a call that may write what its text does not name: a program of any kind. */
export function mayWriteUnnamed(effect: Effect): boolean {
  return (
    effect.writesUnknown ||
    effect.opaque !== null ||
    effect.runner !== null ||
    effect.git !== null ||
    effect.unknownTool
  );
}
