/** Everything below a folder, without following a link, and without what a build or a reinstall makes again. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isRebuildable } from "@idumb/shell-effects/rebuildable";
import { REBUILDABLE } from "./rebuildable.ts";

const MAX_VISITED = 50_000;

export interface Found {
  /** Absolute paths of files and links. */
  readonly files: string[];
  /** Absolute paths, each with the reason. */
  readonly leftOut: { path: string; why: string }[];
}

/** @param found is added to; @param root where generated folders are told by their names */
export async function walkFolder(folder: string, root: string, found: Found): Promise<void> {
  const open = [folder];
  let visited = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => null);
    if (entries === null) {
      found.leftOut.push({ path: next, why: "it cannot be read" });
      continue;
    }
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (++visited > MAX_VISITED) {
        found.leftOut.push({ path: folder, why: `it holds more than ${MAX_VISITED} files` });
        return;
      }
      if (entry.isDirectory()) {
        // Who deletes the project's history names it.
        if (entry.name === ".idumb" || path === join(root, ".git")) continue;
        if (isRebuildable(path, root)) found.leftOut.push({ path, why: REBUILDABLE });
        else open.push(path);
      } else if (entry.isFile() || entry.isSymbolicLink()) found.files.push(path);
      else found.leftOut.push({ path, why: "it is no file" });
    }
  }
}
