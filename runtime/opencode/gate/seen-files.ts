/**
 * Which files a session has seen, and whether they are still what it saw. Size and time of the last change tell
 * on the way of every write; the content is read again only when they differ, because a touched file is not a
 * changed one. Forgotten at a restart: then a file has to be read again, which is one call.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync, type Stats } from "node:fs";
import type { FileStanding } from "../../policy/unread-file.ts";

interface Stamp {
  readonly mtimeMs: number;
  readonly size: number;
  /** Null for a file too large to be read on the way: its size and time have to do. */
  readonly hash: string | null;
}

export type SeenFiles = Map<string, Stamp>;

const MAX_HASHED_BYTES = 1024 * 1024;
const MAX_FILES = 2_000;

function statOf(path: string): Stats | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    // Not to be seen at all (a file where a folder should be, no right to look): then nobody overwrites it either.
    return undefined;
  }
}

function hashOf(path: string, size: number): string | null {
  if (size > MAX_HASHED_BYTES) return null;
  try {
    return createHash("sha256").update(readFileSync(path)).digest("hex");
  } catch {
    return null;
  }
}

/** The session knows what is in the file now: it read it, or wrote it itself. */
export function noteSeen(seen: SeenFiles, path: string): void {
  const stats = statOf(path);
  seen.delete(path);
  if (!stats) return;
  for (const oldest of seen.keys()) {
    if (seen.size < MAX_FILES) break;
    seen.delete(oldest);
  }
  seen.set(path, { mtimeMs: stats.mtimeMs, size: stats.size, hash: hashOf(path, stats.size) });
}

/**
 * How the file stands to the session.
 * @param found what stands there, where it was looked at already: a file or a folder, no link; null = nothing.
 */
export function standingOf(seen: SeenFiles, path: string, found?: Stats | null): FileStanding {
  if (found === null) return "absent";
  const stats = found === undefined ? statOf(path) : found;
  if (!stats?.isFile()) return "absent";
  const known = seen.get(path);
  if (!known) return "unread";
  if (known.mtimeMs === stats.mtimeMs && known.size === stats.size) return "read";
  if (known.size !== stats.size || known.hash === null || hashOf(path, stats.size) !== known.hash)
    return "changed";
  seen.set(path, { ...known, mtimeMs: stats.mtimeMs });
  return "read";
}
