/**
 * Puts a folder that was made aside into the place of one that others may be reading: each file takes its place by one
 * rename, so at every moment there is a whole one, the old or the new; what is only in the old folder goes last.
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @param from is gone afterwards; on the same file system as `to`.
 * @param last the file by which others tell that all of it is new, relative to the folder.
 */
export function swapIn(from: string, to: string, last: string): void {
  const files = filesOf(from);
  for (const file of [...files.filter((one) => one !== last), last]) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(from, file), join(to, file));
  }
  const kept = new Set(files);
  for (const file of filesOf(to)) if (!kept.has(file)) rmSync(join(to, file), { force: true });
  rmSync(from, { recursive: true, force: true });
}

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
