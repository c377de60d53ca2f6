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
  /** What of it is not ignored, by the rules that were asked last. */
  kept: { readonly by: Ignored; readonly entries: readonly KeptEntry[] } | undefined;
}

interface KeptEntry {
  /** Relative to the root. */
  readonly path: string;
  readonly absolute: string;
  readonly isFolder: boolean;
  readonly isFile: boolean;
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
    const listing = this.#list(relative === "" ? this.#root : `${this.#root}/${relative}`);
    const ignored = listing.hasRules ? this.#ignore.ofFolder(outer, relative) : outer;
    if (listing.kept?.by !== ignored)
      listing.kept = { by: ignored, entries: this.#keptOf(listing, relative, ignored) };
    for (const { path, absolute, isFolder, isFile } of listing.kept.entries) {
      if (isFolder) this.#walk(path, ignored, into);
      const blob = isFile ? this.#blob(absolute) : undefined;
      if (blob) into.set(path, blob);
    }
  }

  #keptOf({ entries }: Listing, relative: string, ignored: Ignored): KeptEntry[] {
    return entries.flatMap((entry) => {
      const path = relative ? `${relative}/${entry.name}` : entry.name;
      const isFolder = entry.isDirectory();
      const isKept = (isFolder || entry.isFile()) && !ignored(path, isFolder);
      return isKept ? [{ path, absolute: `${this.#root}/${path}`, isFolder, isFile: entry.isFile() }] : [];
    });
  }

  #list(folder: string): Listing {
    const stat = statSync(folder);
    const known = this.#folders.get(folder);
    if (known && isSameStamp(known.stat, stat)) return known;
    // Asked before the folder is read, as for files.
    const isSafe = isOldEnough(stat);
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== ".git");
    const hasRules = entries.some(({ name }) => name === ".gitignore");
    const listing: Listing = { stat, entries, hasRules, kept: undefined };
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
