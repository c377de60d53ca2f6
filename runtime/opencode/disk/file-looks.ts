/**
 * What stands at a path and what is in it, looked at once for all that one call wants to know of it: the evidence and
 * the session's memory of what it has seen ask for the same bytes. Made anew for every call: the next one may find
 * something else.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync, type Stats } from "node:fs";
import { readFile } from "node:fs/promises";

/** Up to here reading costs less than waiting for it would. */
export const SMALL_BYTES = 64 * 1024;
/** A call may name fifty files: what is larger is read again by who asks again. */
const KEPT_BYTES = 1024 * 1024;

interface Look {
  /** Undefined where no file is, or none that may be seen. */
  readonly stats: Stats | undefined;
  bytes?: Buffer;
  hash?: string;
}

export class FileLooks {
  readonly #looks = new Map<string, Look>();

  #at(path: string): Look {
    const known = this.#looks.get(path);
    if (known) return known;
    const look: Look = { stats: statOf(path) };
    this.#looks.set(path, look);
    return look;
  }

  /** The file that stands there, links followed. A pipe is none: to read one would wait for its writer. */
  file(path: string): Stats | undefined {
    return this.#at(path).stats;
  }

  /** What is in it: at once where it is small, else without holding up the others. Throws where it cannot be read. */
  bytes(path: string): Buffer | Promise<Buffer> {
    const look = this.#at(path);
    return (
      look.bytes ?? ((look.stats?.size ?? 0) <= SMALL_BYTES ? this.#read(path, look) : this.#load(path, look))
    );
  }

  /** sha256 of what is in it, in hex, read at once; null where it cannot be read. */
  hash(path: string): string | null {
    const look = this.#at(path);
    if (look.hash !== undefined || !look.stats) return look.hash ?? null;
    try {
      const bytes = look.bytes ?? this.#read(path, look);
      return (look.hash = createHash("sha256").update(bytes).digest("hex"));
    } catch {
      return null;
    }
  }

  #read(path: string, look: Look): Buffer {
    return keep(look, readFileSync(path));
  }

  async #load(path: string, look: Look): Promise<Buffer> {
    return keep(look, await readFile(path));
  }
}

function keep(look: Look, bytes: Buffer): Buffer {
  if (bytes.length <= KEPT_BYTES) look.bytes = bytes;
  return bytes;
}

function statOf(path: string): Stats | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? stats : undefined;
  } catch {
    // A file where a folder should be, or no right to look.
    return undefined;
  }
}
