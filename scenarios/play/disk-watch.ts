/**
 * Looks at the project's files as they are on disk, without git and without asking anybody. A file is read
 * again only when inode, size or change time differ (the change time cannot be set back by a program).
 */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import type { Disk } from "./evidence.ts";

/** The plugin's own directory: watched apart. */
const GOVERNANCE_DIRECTORY = ".idumb";

/** OpenCode 1.18.33 writes these into every config folder by itself, in its own time. */
const HOSTS_OWN = /^\.opencode\/(?:node_modules\/|package(?:-lock)?\.json$|bun\.lock$|\.gitignore$)/;

export class DiskWatch {
  readonly #directory: string;
  readonly #known = new Map<string, { stamp: string; content: string }>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The tree without `.git` and the governance directory. */
  take(): Disk {
    const disk = new Map<string, string>();
    for (const name of namesBelow(this.#directory, "", [".git", GOVERNANCE_DIRECTORY]))
      if (!HOSTS_OWN.test(name)) disk.set(name, this.#content(`${this.#directory}/${name}`));
    return disk;
  }

  /** Names of the files in the governance directory; empty when there is none. */
  governance(): string[] {
    return namesBelow(`${this.#directory}/${GOVERNANCE_DIRECTORY}`, "", []);
  }

  #content(path: string): string {
    const stat = lstatSync(path, { bigint: true });
    const stamp = `${stat.ino} ${stat.size} ${stat.ctimeNs}`;
    const known = this.#known.get(path);
    if (known?.stamp === stamp) return known.content;
    const content = stat.isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, "latin1");
    this.#known.set(path, { stamp, content });
    return content;
  }
}

/** Paths below the root, parted by slashes on every system; in the order of their names, folder by folder. */
function namesBelow(root: string, folder: string, without: readonly string[]): string[] {
  const found: string[] = [];
  let entries;
  try {
    entries = readdirSync(`${root}/${folder}`, { withFileTypes: true });
  } catch {
    return [];
  }
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (without.includes(entry.name)) continue;
    const name = `${folder}${entry.name}`;
    if (entry.isDirectory()) found.push(...namesBelow(root, `${name}/`, []));
    else found.push(name);
  }
  return found;
}
