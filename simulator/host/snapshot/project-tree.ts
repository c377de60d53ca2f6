import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { Dirent, Stats } from "node:fs";
import { isOldEnough, isSameStamp } from "./file-stamp.ts";
import { gitFile, gitLink, gitRepository, type GitBlob } from "./git-blob.ts";
import { GitIgnore, type IgnoreRules } from "./git-ignore.ts";
import { nestedRepository } from "./nested-repository.ts";
import { putBack, takeAway } from "./put-back.ts";
import { pathsIn, type Tree } from "./tree.ts";

interface Seen {
  readonly stat: Stats;
  readonly key: string;
  /** Whether the times would have changed with the content. */
  readonly isSafe: boolean;
}

/** The contents of a folder, `.git` aside. */
interface Listing {
  readonly stat: Stats;
  readonly entries: readonly Dirent[];
  readonly hasRules: boolean;
  readonly hasGit: boolean;
  /** The entries that are not ignored, by the rules that were asked last. */
  kept: { readonly by: IgnoreRules; readonly entries: readonly KeptEntry[] } | undefined;
}

interface KeptEntry {
  /** Relative to the root. */
  readonly path: string;
  readonly absolute: string;
  readonly kind: "folder" | "file" | "link";
}

/** The result of one look. */
interface Look {
  readonly tree: Map<string, string>;
  /** The files that git knew before. */
  readonly tracked: Tree;
  /** Whether git would add it: not when a repository inside has no commit. */
  isAddable: boolean;
}

const MAX_BYTES = 2_097_152;

/**
 * Reads what stands in a project. Walked anew each time (a plugin may write files too), but only folders and files
 * whose size or times changed are read. Ignored files and files over 2 MB stay out, as in the host.
 */
export class ProjectTree {
  readonly #root: string;
  readonly #ignore: GitIgnore;
  readonly #blobs = new Map<string, GitBlob>();
  readonly #seen = new Map<string, Seen>();
  readonly #folders = new Map<string, Listing>();

  constructor(root: string) {
    this.#root = root;
    this.#ignore = new GitIgnore(root);
  }

  /**
   * The files that stand there now. `tracked` = those that git knows already: in a folder of theirs it goes on looking.
   */
  read(tracked: Tree): { readonly tree: Tree; readonly isAddable: boolean } {
    const look: Look = { tree: new Map(), tracked, isAddable: true };
    this.#walk("", this.#ignore.ofRepository(), look);
    return look;
  }

  /** Undefined when the tree has nothing of that name. */
  blob(tree: Tree, path: string): GitBlob | undefined {
    const key = tree.get(path);
    return key === undefined ? undefined : this.#blobs.get(key);
  }

  /** Writes one file as it is in `tree`; a file that is not there is deleted. */
  restore(tree: Tree, path: string): void {
    const blob = this.blob(tree, path);
    if (blob === undefined) takeAway(this.#root, path);
    else putBack(this.#root, path, blob);
  }

  #walk(relative: string, outer: IgnoreRules, look: Look): void {
    const listing = this.#list(relative === "" ? this.#root : `${this.#root}/${relative}`);
    if (listing.hasGit && this.#isNested(relative, look)) return;
    const rules = listing.hasRules ? this.#ignore.ofFolder(outer, relative) : outer;
    if (listing.kept?.by !== rules)
      listing.kept = { by: rules, entries: this.#keptOf(listing, relative, rules) };
    for (const { path, absolute, kind } of listing.kept.entries) {
      if (kind === "folder") this.#walk(path, rules, look);
      const key = kind === "file" ? this.#file(absolute) : kind === "link" ? this.#link(absolute) : undefined;
      if (key) look.tree.set(path, key);
    }
  }

  /** Whether the folder is one entry to git, a repository of its own, and notes that. */
  #isNested(relative: string, look: Look): boolean {
    if (relative === "" || pathsIn(look.tracked, relative).length > 0) return false;
    const nested = nestedRepository(`${this.#root}/${relative}`);
    if (nested?.commit !== undefined) look.tree.set(relative, this.#keep(gitRepository(nested.commit)));
    else if (nested !== undefined) look.isAddable = false;
    return nested !== undefined;
  }

  #keptOf({ entries }: Listing, relative: string, rules: IgnoreRules): KeptEntry[] {
    return entries.flatMap((entry) => {
      const path = relative ? `${relative}/${entry.name}` : entry.name;
      const kind = kindOf(entry);
      const isKept = kind !== undefined && !rules.ignores(path, kind === "folder");
      return isKept ? [{ path, absolute: `${this.#root}/${path}`, kind }] : [];
    });
  }

  #list(folder: string): Listing {
    const stat = statSync(folder);
    const known = this.#folders.get(folder);
    if (known && isSameStamp(known.stat, stat)) return known;
    // Asked before the folder is read, as for files.
    const isSafe = isOldEnough(stat);
    const all = readdirSync(folder, { withFileTypes: true });
    const entries = all.filter(({ name }) => name !== ".git");
    const hasRules = entries.some(({ name }) => name === ".gitignore");
    const hasGit = entries.length < all.length;
    const listing: Listing = { stat, entries, hasRules, hasGit, kept: undefined };
    if (isSafe) this.#folders.set(folder, listing);
    return listing;
  }

  #file(path: string): string | undefined {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat || stat.size > MAX_BYTES) return undefined;
    const known = this.#seen.get(path);
    if (known?.isSafe && isSameStamp(known.stat, stat)) return known.key;
    // Asked before the file is read: a later write changes the stamp of a file that was old enough.
    const isSafe = isOldEnough(stat);
    const key = this.#keep(gitFile(readFileSync(path), (stat.mode & EXECUTABLE) !== 0));
    this.#seen.set(path, { stat, key, isSafe });
    return key;
  }

  #link(path: string): string | undefined {
    const target = targetOf(path);
    return target === undefined ? undefined : this.#keep(gitLink(target));
  }

  #keep(blob: GitBlob): string {
    const key = `${blob.mode} ${blob.id}`;
    this.#blobs.set(key, blob);
    return key;
  }
}

/** Git asks whether the owner may execute a file. */
const EXECUTABLE = 0o100;

function kindOf(entry: Dirent): KeptEntry["kind"] | undefined {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  return entry.isSymbolicLink() ? "link" : undefined;
}

/** Undefined when it has just gone: the program that made it may still run. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
