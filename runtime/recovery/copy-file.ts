/**
 * Copies what stands at a path, as itself: a link is never followed, so that a copy holds nothing from elsewhere, and a
 * pipe or device is never read. The copy shares nothing with the original: a hard link would change with it.
 */
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
const CHUNK = 1024 * 1024;

interface Copied {
  readonly bytes: number;
  readonly mode: number;
  readonly mtimeMs: number;
  readonly hash: string;
}

/** @throws when it is no file, larger than `maxBytes`, or one of both cannot be opened. `to` must not exist. */
export async function copyFile(from: string, to: string, maxBytes: number): Promise<Copied> {
  // Windows has neither flag.
  const source = await open(from, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0));
  try {
    const stats = await source.stat();
    if (!stats.isFile()) throw new Error("it is no file");
    const target = await open(to, O_WRONLY | O_CREAT | O_EXCL, 0o600);
    try {
      const hash = createHash("sha256");
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, stats.size + 1));
      let bytes = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        bytes += bytesRead;
        if (bytes > maxBytes) throw new Error("it grows");
        const chunk = buffer.subarray(0, bytesRead);
        hash.update(chunk);
        await target.writeFile(chunk);
      }
      return { bytes, mode: stats.mode & 0o7777, mtimeMs: stats.mtimeMs, hash: hash.digest("hex") };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
