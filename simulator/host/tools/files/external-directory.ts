import { dirname, join } from "node:path";
import type { HostPlace } from "../../services/host-config.ts";
import type { ToolContext } from "../../services/host-tool.ts";
import { isInside } from "../../config/is-inside.ts";

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
