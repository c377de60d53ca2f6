/** What a checkpoint says of files: their names as the project sees them, and a hash of what is in them. */
import { createHash } from "node:crypto";
import { relative, sep } from "node:path";
import { FileLooks, SMALL_BYTES } from "./file-looks.ts";

const MAX_HASHED_BYTES = 4 * 1024 * 1024;

/** sha256 over the contents in order, or null for no files. A large file counts by its size, a missing one as gone. */
export async function hashFiles(paths: readonly string[], looks = new FileLooks()): Promise<string | null> {
  const [first] = paths;
  if (first === undefined) return null;
  // Nearly every call that names files names one, and the session remembers it by the same hash.
  const isOneSmall = paths.length === 1 && (looks.file(first)?.size ?? Infinity) <= SMALL_BYTES;
  const known = isOneSmall ? looks.hash(first) : null;
  if (known !== null) return known;
  const hash = createHash("sha256");
  for (const path of paths) hash.update(await contentOf(path, looks));
  return hash.digest("hex");
}

async function contentOf(path: string, looks: FileLooks): Promise<Buffer | string> {
  const size = looks.file(path)?.size;
  if (size === undefined) return "gone";
  if (size > MAX_HASHED_BYTES) return `${size} bytes`;
  try {
    return await looks.bytes(path);
  } catch {
    return "gone";
  }
}

/** Relative to the project with `/`; what lies outside stays absolute. */
export function pathInProject(directory: string, path: string): string {
  const inside = relative(directory, path);
  return inside.startsWith("..") ? path : inside.split(sep).join("/");
}
