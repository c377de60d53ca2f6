/** What a checkpoint says of files: their names as the project sees them, and a hash of what is in them. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";

const MAX_HASHED_BYTES = 4 * 1024 * 1024;
/** Up to here reading costs less than waiting for it would. */
const SMALL_BYTES = 64 * 1024;

/** sha256 over the contents in order, or null for no files. A large file counts by its size, a missing one as gone. */
export async function hashFiles(paths: readonly string[]): Promise<string | null> {
  if (paths.length === 0) return null;
  const hash = createHash("sha256");
  for (const path of paths) {
    try {
      const { size } = statSync(path);
      if (size > MAX_HASHED_BYTES) hash.update(`${size} bytes`);
      else hash.update(size <= SMALL_BYTES ? readFileSync(path) : await readFile(path));
    } catch {
      hash.update("gone");
    }
  }
  return hash.digest("hex");
}

/** Relative to the project with `/`; what lies outside stays absolute. */
export function pathInProject(directory: string, path: string): string {
  const inside = relative(directory, path);
  return inside.startsWith("..") ? path : inside.split(sep).join("/");
}
