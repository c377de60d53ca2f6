/** Throw-away folders of a call. Whoever is too impatient for their owners to tidy up still leaves none behind. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const standing = new Set<string>();

const removeTree = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 });

export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

/** A new folder whose name begins so; it goes with `remove`, at the latest with the process. */
export function scratchFolder(prefix: string, parent = tmpdir()): ScratchFolder {
  if (standing.size === 0) process.once("exit", removeAll);
  const path = realpathSync(mkdtempSync(join(parent, prefix)));
  standing.add(path);
  return {
    path,
    remove() {
      removeTree(path);
      standing.delete(path);
    },
  };
}

function removeAll(): void {
  for (const path of standing) removeTree(path);
  standing.clear();
}
