/**
 * Looks at the project's files as they are on disk, without git and without asking anybody. A file or a folder is read
 * again only when inode, size or change time differ (the change time cannot be set back by a program).
 */
import { lstatSync, readdirSync, readFileSync, readlinkSync, type BigIntStats } from "node:fs";
import { isLongUnchanged } from "./long-unchanged.ts";
import type { Disk } from "./evidence.ts";

/** The plugin's own directory: watched apart. */
const GOVERNANCE_DIRECTORY = ".idumb";

/** OpenCode 1.18.33 writes these into every config folder by itself, in its own time. */
const HOSTS_OWN = /^\.opencode\/(?:node_modules\/|package(?:-lock)?\.json$|bun\.lock$|\.gitignore$)/;

interface Known {
  readonly stamp: string;
  readonly content: string;
}

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

interface Listing {
  readonly stamp: string;
  readonly entries: readonly Entry[];
}

export class DiskWatch {
  readonly #directory: string;
  readonly #known = new Map<string, Known>();
  readonly #folders = new Map<string, Listing>();
  #last: Disk = new Map();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The tree without `.git` and the governance directory; the same object as before when nothing has changed. */
  take(): Disk {
    const disk = new Map<string, string>();
    let isSame = true;
    for (const name of this.#namesBelow("", [".git", GOVERNANCE_DIRECTORY])) {
      if (HOSTS_OWN.test(name)) continue;
      const content = this.#content(`${this.#directory}/${name}`);
      isSame &&= this.#last.get(name) === content;
      disk.set(name, content);
    }
    if (!isSame || disk.size !== this.#last.size) this.#last = disk;
    return this.#last;
  }

  /** Names of the files in the governance directory; empty when there is none. */
  governance(): string[] {
    return this.#namesBelow(`${GOVERNANCE_DIRECTORY}/`, []).map((name) =>
      name.slice(GOVERNANCE_DIRECTORY.length + 1),
    );
  }

  /** Paths below the folder, parted by slashes on every system; in the order of their names, folder by folder. */
  #namesBelow(folder: string, without: readonly string[]): string[] {
    const found: string[] = [];
    for (const { name, isFolder } of this.#list(folder)) {
      if (without.includes(name)) continue;
      if (isFolder) found.push(...this.#namesBelow(`${folder}${name}/`, []));
      else found.push(`${folder}${name}`);
    }
    return found;
  }

  #list(folder: string): readonly Entry[] {
    const path = `${this.#directory}/${folder}`;
    try {
      const stat = lstatSync(path, { bigint: true });
      const stamp = stampOf(stat);
      const known = this.#folders.get(path);
      if (known?.stamp === stamp) return known.entries;
      // Asked before it is read: within one tick of the file system's clock a second change leaves the same stamp.
      const isSafe = isLongUnchanged(stat);
      const entries = readdirSync(path, { withFileTypes: true })
        .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
      if (isSafe) this.#folders.set(path, { stamp, entries });
      return entries;
    } catch {
      // Nothing there, or a file.
      return [];
    }
  }

  #content(path: string): string {
    const stat = lstatSync(path, { bigint: true });
    const stamp = stampOf(stat);
    const known = this.#known.get(path);
    if (known?.stamp === stamp) return known.content;
    const content = stat.isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, "latin1");
    this.#known.set(path, { stamp, content });
    return content;
  }
}

const stampOf = ({ ino, size, ctimeNs }: BigIntStats): string => `${ino} ${size} ${ctimeNs}`;
