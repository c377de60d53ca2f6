/**
 * Which files of the bundle the code lies in that `idumb status` needs. By itself the bundler makes a file of whatever two
 * entries share, and opening twenty of them takes Node longer than running them.
 */
import { join } from "node:path";
import type { CodeSplittingNameFunction } from "rolldown";

type Context = Parameters<CodeSplittingNameFunction>[1];

/** What is loaded as soon as one of the files is. */
function loadedWith(files: readonly string[], context: Context): ReadonlySet<string> {
  const found = new Set(files);
  for (const id of found) for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Names one file for what `status` shares with the plugin's start, and one for the rest of what it needs. */
export function looksFirst(root: string): CodeSplittingNameFunction {
  let looks: ReadonlySet<string> | undefined;
  let starts: ReadonlySet<string> | undefined;
  return (id, context) => {
    looks ??= loadedWith([join(root, "cli/run.ts"), join(root, "cli/status.ts")], context);
    starts ??= loadedWith([join(root, "server.ts")], context);
    if (!looks.has(id) || id.includes("node_modules")) return null;
    return starts.has(id) ? "known" : "looks";
  };
}
