import { lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GitBlob } from "./git-blob.ts";

/**
 * Makes `path` in the project what git kept of it, as `git checkout` does: anything else that stands there, or in the
 * place of a folder on the way, is deleted.
 */
export function putBack(root: string, path: string, blob: GitBlob): void {
  const absolute = join(root, path);
  if (blob.mode === "160000") return makeFolders(root, path);
  makeFolders(root, dirname(path));
  rmSync(absolute, { recursive: true, force: true });
  if (blob.mode === "120000") return symlinkSync(blob.bytes.toString("utf8"), absolute);
  writeFileSync(absolute, blob.bytes, { mode: blob.mode === "100755" ? 0o777 : 0o666 });
}

/** Deletes a file or a link. */
export function takeAway(root: string, path: string): void {
  try {
    rmSync(join(root, path), { force: true });
  } catch {
    // OpenCode 1.18.33: a path that cannot be deleted, as a folder in the place of the file, is passed over.
  }
}

/** Makes the folders of a path, in place of files and links of these names. */
function makeFolders(root: string, folder: string): void {
  if (folder === ".") return;
  makeFolders(root, dirname(folder));
  const absolute = join(root, folder);
  const isFolder = lstatSync(absolute, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === false) rmSync(absolute);
  if (isFolder !== true) mkdirSync(absolute);
}
