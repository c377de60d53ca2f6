/** What git could not give back, asked of git itself: files that are changed and not committed, untracked or ignored. */
import { isOverlooked } from "./quiet-git.ts";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { runGit } from "./run-git.ts";

/** More names than a command line holds; git is then asked about everything. */
const MAX_PATHS = 200;
const FLAGS = ["--porcelain=v1", "-z", "--untracked-files=all", "--ignored=matching", "--no-renames"];

/** The work tree that a path belongs to, not above `root`; null where there is none. */
export function workTreeOf(path: string, root: string): string | null {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === root || dirname(folder) === folder) return null;
  }
}

export interface GitRow {
  /** Absolute. */
  readonly path: string;
  /** A folder of which git knows nothing that is in it. */
  readonly isFolder: boolean;
  readonly isTracked: boolean;
}

/**
 * Null when git does not answer.
 * @param paths what is asked about; none = the whole work tree.
 */
export async function gitRows(workTree: string, paths: readonly string[]): Promise<readonly GitRow[] | null> {
  const asked = paths.length > MAX_PATHS ? [] : paths;
  const [status, flagged] = await Promise.all([
    runGit(workTree, ["status", ...FLAGS, "--", ...asked]),
    // Of files that it was told not to look at, `status` says nothing, whatever is in them.
    runGit(workTree, ["ls-files", "-v", "-z", "--", ...asked]),
  ]);
  if (status === null) return null;
  const row = (name: string, isTracked: boolean): GitRow => ({
    path: join(workTree, name).replace(/\/$/, ""),
    isFolder: name.endsWith("/"),
    isTracked,
  });
  const rows = status.split("\0").filter((line) => line.length > 3);
  const unseen = (flagged ?? "").split("\0").filter(isOverlooked);
  return [
    ...rows.map((line) => row(line.slice(3), !/^(\?\?|!!)/.test(line))),
    ...unseen.map((line) => row(line.slice(2), true)),
  ];
}
