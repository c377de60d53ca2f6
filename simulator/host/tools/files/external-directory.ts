import { dirname, join, relative, isAbsolute } from "node:path";
import type { HostPlace } from "../../services/host-config.ts";
import type { ToolContext } from "../../services/host-tool.ts";

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

/** Asks when `path` is outside; for a file the question is about the folder it is in. */
export async function askExternal(
  context: ToolContext,
  place: Pick<HostPlace, "directory" | "worktree">,
  path: string,
  kind: "file" | "directory" = "file",
): Promise<void> {
  if (isInside(place, path)) return;
  const parentDir = kind === "directory" ? path : dirname(path);
  const pattern = join(parentDir, "*");
  await context.ask({
    permission: "external_directory",
    patterns: [pattern],
    always: [pattern],
    metadata: { filepath: path, parentDir },
  });
}
