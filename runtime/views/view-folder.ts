/**
 * The folder of the rendered views: files are replaced as a whole (written beside, then renamed), so that no reader
 * sees half of one, and never through a link that leads out of the project.
 */
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";

/** Larger files are not ours any more: they are kept aside whole instead of being compared. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Nobody writes one file for so long. */
const ABANDONED_MS = 60_000;

export interface ViewFolder {
  /** Tells two contents of a file apart without reading them; null = there is none. */
  mark(path: string): Promise<string | null>;
  /** When it was last changed by anybody, in milliseconds since the epoch, which no program can set; null = there is none. */
  changedAt(path: string): Promise<number | null>;
  /** The text; null = there is none; `unreadable` = binary, too large, a folder, a link. */
  read(path: string): Promise<string | null | "unreadable">;
  /** Replaces the file that had this mark; false, writing nothing, when it has another. Throws what the file system throws. */
  write(path: string, text: string, mark: string | null): Promise<boolean>;
  /** Names in a folder; none where there is no such folder. */
  names(path: string): Promise<readonly string[]>;
  move(from: string, to: string): Promise<void>;
  /** Removes what a process that was killed left half written in a folder. */
  sweep(path: string): Promise<void>;
  /** Gives a file that is not ours a name of its own beside it, and returns that. */
  setAside(path: string, whose?: "yours" | "changed"): Promise<string>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function replaceFile(
  path: string,
  text: string,
  number: string,
  isStill: () => Promise<boolean>,
): Promise<boolean> {
  const beside = `${path}.${process.pid}-${number}.tmp`;
  try {
    const file = await open(beside, "w");
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    const free = await isStill();
    if (free) await rename(beside, path);
    else await rm(beside);
    return free;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Paths are relative to `root`, which need not exist yet. */
export function viewFolder(root: string): ViewFolder {
  const at = (path: string): string => join(root, path);
  let writes = 0;
  const markOf = async (path: string): Promise<string | null> => {
    const found = await unlessMissing(lstat(at(path), { bigint: true }));
    return found && `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`;
  };
  const folderOf = async (path: string): Promise<void> => {
    const folder = dirname(at(path));
    await mkdir(folder, { recursive: true });
    const [real, base] = [await realpath(folder), await realpath(root)];
    if (real !== base && !real.startsWith(base + sep)) throw new Error(`${folder} leads out of ${root}`);
  };
  return {
    mark: markOf,
    changedAt: async (path) => (await unlessMissing(lstat(at(path))))?.ctimeMs ?? null,
    async read(path) {
      const found = await unlessMissing(lstat(at(path)));
      if (!found) return null;
      if (!found.isFile() || found.size > MOST_BYTES) return "unreadable";
      const bytes = await unlessMissing(readFile(at(path)));
      if (!bytes) return null;
      try {
        const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
        return text.includes("\0") ? "unreadable" : text;
      } catch {
        return "unreadable";
      }
    },
    async write(path, text, mark) {
      await folderOf(path);
      return replaceFile(at(path), text, String(++writes), async () => (await markOf(path)) === mark);
    },
    names: async (path) => (await unlessMissing(readdir(at(path)))) ?? [],
    async move(from, to) {
      await folderOf(to);
      await rename(at(from), at(to));
    },
    async sweep(path) {
      for (const name of (await unlessMissing(readdir(at(path)))) ?? []) {
        if (!/\.\d+-\d+\.tmp$/.test(name)) continue;
        const found = await unlessMissing(stat(at(join(path, name))));
        if (found && Date.now() - found.mtimeMs > ABANDONED_MS)
          await rm(at(join(path, name)), { force: true });
      }
    },
    async setAside(path, whose = "yours") {
      const [, stem = path, extension = ""] = /^(.*?)(\.[a-z]+)?$/.exec(path) ?? [];
      for (let number = 1; ; number++) {
        const aside = `${stem}.${whose}-${number}${extension}`;
        if (await unlessMissing(stat(at(aside)))) continue;
        await rename(at(path), at(aside));
        return aside;
      }
    },
  };
}
