import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { Dirent, Stats } from "node:fs";
import { dirname, join } from "node:path";
import { isOldEnough, isSameStamp } from "./file-stamp.ts";
import { GitIgnore } from "./git-ignore.ts";
import type { Ignored } from "./git-ignore.ts";

/**
 * The files of a project by content: relative path → blob. Walked anew each time (a plugin may write files too), but
 * only folders and files whose size or times changed are read. Ignored files and files over 2 MB stay out, as in the
 * host.
 */
export type Tree = ReadonlyMap<string, string>;

interface Seen {
  readonly stat: Stats;
  readonly blob: string;
  /** Whether the times would have changed with the content. */
  readonly isSafe: boolean;
}

/** What a folder contains, `.git` aside. */
interface Listing {
  readonly stat: Stats;
  readonly entries: readonly Dirent[];
  readonly hasRules: boolean;
}

const MAX_BYTES = 2_097_152;

export class ProjectTree {
  readonly #root: string;
  readonly #ignore: GitIgnore;
  readonly #blobs = new Map<string, Buffer>();
  readonly #seen = new Map<string, Seen>();
  readonly #folders = new Map<string, Listing>();

  constructor(root: string) {
    this.#root = root;
    this.#ignore = new GitIgnore(root);
  }

  read(): Tree {
    const tree = new Map<string, string>();
    this.#walk("", this.#ignore.ofRepository(), tree);
    return tree;
  }

  /** Undefined when the tree has no such file. */
  text(tree: Tree, path: string): string | undefined {
    const blob = tree.get(path);
    return blob === undefined ? undefined : (this.#blobs.get(blob)?.toString("utf8") ?? "");
  }

  /** Writes one file as it is in `tree`; a file that is not there is deleted. */
  restore(tree: Tree, path: string): void {
    const blob = tree.get(path);
    const absolute = join(this.#root, path);
    if (blob === undefined) return rmSync(absolute, { force: true });
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, this.#blobs.get(blob) ?? "");
  }

  #walk(relative: string, outer: Ignored, into: Map<string, string>): void {
    const { entries, hasRules } = this.#list(relative === "" ? this.#root : `${this.#root}/${relative}`);
    const ignored = hasRules ? this.#ignore.ofFolder(outer, relative) : outer;
    for (const entry of entries) {
      const path = relative ? `${relative}/${entry.name}` : entry.name;
      if (ignored(path, entry.isDirectory())) continue;
      if (entry.isDirectory()) this.#walk(path, ignored, into);
      const blob = entry.isFile() ? this.#blob(`${this.#root}/${path}`) : undefined;
      if (blob) into.set(path, blob);
    }
  }

  #list(folder: string): Listing {
    const stat = statSync(folder);
    const known = this.#folders.get(folder);
    if (known && isSameStamp(known.stat, stat)) return known;
    // Asked before the folder is read, as for files.
    const isSafe = isOldEnough(stat);
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== ".git");
    const listing = { stat, entries, hasRules: entries.some(({ name }) => name === ".gitignore") };
    if (isSafe) this.#folders.set(folder, listing);
    return listing;
  }

  #blob(path: string): string | undefined {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat || stat.size > MAX_BYTES) return undefined;
    const known = this.#seen.get(path);
    if (known?.isSafe && isSameStamp(known.stat, stat)) return known.blob;
    // Asked before the file is read: what is written after that changes the stamp of a file that was old enough.
    const isSafe = isOldEnough(stat);
    const bytes = readFileSync(path);
    const blob = createHash("sha1").update(bytes).digest("hex");
    this.#blobs.set(blob, bytes);
    this.#seen.set(path, { stat, blob, isSafe });
    return blob;
  }
}
