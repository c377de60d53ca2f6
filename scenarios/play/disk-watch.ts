/**
 * Looks at the project's files as they are on disk, without git and without asking anybody. A file or a folder is read
 * again only when inode, size or change time differ (the change time cannot be set back by a program).
 */
import { lstatSync, readdirSync, readFileSync, readlinkSync, type BigIntStats, type Dirent } from "node:fs";
import { isLongUnchanged } from "./long-unchanged.ts";
import type { Disk } from "./evidence.ts";

/** The plugin's own directory: watched apart. */
const GOVERNANCE_DIRECTORY = ".idumb";

/** OpenCode 1.18.33 writes these into every config folder by itself, in its own time. */
const HOSTS_OWN = /^\.opencode\/(?:node_modules\/|package(?:-lock)?\.json$|bun\.lock$|\.gitignore$)/;

/** What cannot be the same when something was written. */
type Stamp = Pick<BigIntStats, "ino" | "size" | "ctimeNs">;

interface Known {
  readonly stamp: Stamp;
  readonly content: string;
}

interface Entry {
  readonly name: string;
  /** Relative to the project, parted by slashes on every system; a folder's with one at the end. */
  readonly path: string;
  readonly absolute: string;
  readonly isFolder: boolean;
}

interface Listing {
  readonly stamp: Stamp;
  readonly entries: readonly Entry[];
}

export class DiskWatch {
  readonly #directory: string;
  readonly #known = new Map<string, Known>();
  readonly #folders = new Map<string, Listing>();
  #last: Disk = new Map();
  /** Names and contents of the last look, one behind the other: what is the same needs no new map. */
  #told: readonly string[] = [];

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The tree without `.git` and the governance directory; the same object as before when nothing has changed. */
  take(): Disk {
    const told: string[] = [];
    for (const { path, absolute } of this.#filesBelow("", [".git", GOVERNANCE_DIRECTORY]))
      told.push(path, this.#content(absolute));
    if (told.length === this.#told.length && told.every((text, index) => text === this.#told[index]))
      return this.#last;
    this.#told = told;
    const disk = new Map<string, string>();
    for (let index = 0; index < told.length; index += 2) disk.set(told[index] ?? "", told[index + 1] ?? "");
    this.#last = disk;
    return disk;
  }

  /** Names of the files in the governance directory; empty when there is none. */
  governance(): string[] {
    return this.#filesBelow(`${GOVERNANCE_DIRECTORY}/`, []).map(({ path }) =>
      path.slice(GOVERNANCE_DIRECTORY.length + 1),
    );
  }

  /** In the order of their names, folder by folder. */
  #filesBelow(folder: string, without: readonly string[], into: Entry[] = []): readonly Entry[] {
    for (const entry of this.#list(folder)) {
      if (without.includes(entry.name)) continue;
      if (entry.isFolder) this.#filesBelow(entry.path, [], into);
      else into.push(entry);
    }
    return into;
  }

  #list(folder: string): readonly Entry[] {
    const path = `${this.#directory}/${folder}`;
    try {
      const stat = lstatSync(path, { bigint: true });
      const known = this.#folders.get(path);
      if (known && isSame(known.stamp, stat)) return known.entries;
      // Asked before it is read, as for files.
      const isSafe = isLongUnchanged(stat);
      const entries = readdirSync(path, { withFileTypes: true })
        .map((entry) => entryOf(entry, folder, path))
        .filter((entry) => !HOSTS_OWN.test(entry.path))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
      if (isSafe) this.#folders.set(path, { stamp: stat, entries });
      return entries;
    } catch {
      // Nothing there, or a file.
      return [];
    }
  }

  #content(path: string): string {
    const stat = lstatSync(path, { bigint: true });
    const known = this.#known.get(path);
    if (known && isSame(known.stamp, stat)) return known.content;
    // Asked before it is read: within one tick of the file system's clock a second change leaves the same stamp.
    const isSafe = isLongUnchanged(stat);
    const content = stat.isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, "latin1");
    if (isSafe) this.#known.set(path, { stamp: stat, content });
    return content;
  }
}

function entryOf(entry: Dirent, folder: string, parent: string): Entry {
  const isFolder = entry.isDirectory();
  const end = isFolder ? "/" : "";
  return {
    name: entry.name,
    path: `${folder}${entry.name}${end}`,
    absolute: `${parent}${entry.name}${end}`,
    isFolder,
  };
}

const isSame = (a: Stamp, b: Stamp): boolean =>
  a.ctimeNs === b.ctimeNs && a.size === b.size && a.ino === b.ino;
