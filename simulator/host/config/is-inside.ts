import { isAbsolute, relative } from "node:path";
import type { HostPlace } from "../services/host-config.ts";

/**
 * The border of the project: paths outside of directory and worktree need the permission `external_directory`.
 * Outside of a git repository the worktree is "/", which does not count, or everything would be inside.
 */
export function isInside(place: Pick<HostPlace, "directory" | "worktree">, path: string): boolean {
  return contains(place.directory, path) || (place.worktree !== "/" && contains(place.worktree, path));
}

function contains(folder: string, path: string): boolean {
  const from = relative(folder, path);
  return from === "" || (!from.startsWith("..") && !isAbsolute(from));
}
