/**
 * Which files a session has seen, and whether they are still what it saw. Size and time of the last change tell
 * on the way of every write; the content is read again only when they differ, because a touched file is not a
 * changed one. Forgotten at a restart: then a file has to be read again, which is one call.
 */
import { FileLooks } from "../disk/file-looks.ts";
import { slice } from "../project/slice.ts";
import type { Stats } from "node:fs";
import type { FileStanding } from "../../policy/unread-file.ts";
import type { SessionMemory } from "../project/session-desk.ts";

interface Stamp {
  readonly mtimeMs: number;
  readonly size: number;
  /** Null for a file too large to be read on the way: its size and time have to do. */
  readonly hash: string | null;
}

/** By absolute path. */
const seenOf = slice<SessionMemory, Map<string, Stamp>>(() => new Map());

/** Calls that wrote what the session had not read, by call id, where the mode lets that pass. */
const unreadCallsOf = slice<SessionMemory, Set<string>>(() => new Set());

const MAX_HASHED_BYTES = 1024 * 1024;
const MAX_FILES = 2_000;

const hashIn = (looks: FileLooks, path: string, size: number): string | null =>
  size > MAX_HASHED_BYTES ? null : looks.hash(path);

/** The session knows what is in the file now: it read it, or wrote it itself. */
export function noteSeen(memory: SessionMemory, path: string, looks = new FileLooks()): void {
  const seen = seenOf(memory);
  const stats = looks.file(path);
  seen.delete(path);
  if (!stats) return;
  for (const oldest of seen.keys()) {
    if (seen.size < MAX_FILES) break;
    seen.delete(oldest);
  }
  seen.set(path, { mtimeMs: stats.mtimeMs, size: stats.size, hash: hashIn(looks, path, stats.size) });
}

/**
 * How the file stands to the session.
 * @param found what stands there, where it was looked at already: a file or a folder, no link; null = nothing.
 */
export function standingOf(memory: SessionMemory, path: string, found?: Stats | null): FileStanding {
  if (found === null) return "absent";
  const looks = new FileLooks();
  const stats = found ?? looks.file(path);
  if (!stats?.isFile()) return "absent";
  const seen = seenOf(memory);
  const known = seen.get(path);
  if (!known) return "unread";
  if (known.mtimeMs === stats.mtimeMs && known.size === stats.size) return "read";
  if (known.size !== stats.size || known.hash === null || hashIn(looks, path, stats.size) !== known.hash)
    return "changed";
  seen.set(path, { ...known, mtimeMs: stats.mtimeMs });
  return "read";
}

/** Did the session read the file in this process, or write it itself? */
export const hasSeen = (memory: SessionMemory, path: string): boolean => seenOf(memory).has(path);

/** The call writes what its session had not read, and goes ahead. */
export function noteUnread(memory: SessionMemory, callID: string): void {
  unreadCallsOf(memory).add(callID);
}

/** Was it such a call? Asked once, when it is over. */
export const takeUnread = (memory: SessionMemory, callID: string): boolean =>
  unreadCallsOf(memory).delete(callID);
