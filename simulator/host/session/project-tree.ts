import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileStamp, isOldEnough } from "./file-stamp.ts";
import { GitIgnore } from "./git-ignore.ts";
import type { Ignored } from "./git-ignore.ts";

/**
 * The files of a project by content: relative path → blob. Walked anew each time (a plugin may write files too), but
 * only files whose size or times changed are read. Ignored files and files over 2 MB stay out, as in the host.
 */
export type Tree = ReadonlyMap<string, string>;

interface Seen {
  readonly stamp: string;
  readonly blob: string;
  /** Whether the stamp would have changed with the content. */
  readonly isSafe: boolean;
}

const MAX_BYTES = 2_097_152;

export class ProjectTree {
  readonly #root: string;
  readonly #ignore: GitIgnore;
  readonly #blobs = new Map<string, Buffer>();
  readonly #seen = new Map<string, Seen>();

  constructor(root: string) {
    this.#root = root;
    this.#ignore = new GitIgnore(root);
  }

  read(): Tree {
    const tree = new Map<string, string>();
    this.#walk("", this.#ignore.ofRoot(), tree);
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
    const folder = join(this.#root, relative);
    const entries = readdirSync(folder, { withFileTypes: true });
    const hasRules = relative !== "" && entries.some((entry) => entry.name === ".gitignore");
    const ignored = hasRules ? this.#ignore.ofFolder(outer, relative) : outer;
    for (const entry of entries) {
      if (entry.name === ".git") continue;
      const path = relative ? `${relative}/${entry.name}` : entry.name;
      if (ignored(path, entry.isDirectory())) continue;
      if (entry.isDirectory()) this.#walk(path, ignored, into);
      const blob = entry.isFile() ? this.#blob(join(folder, entry.name)) : undefined;
      if (blob) into.set(path, blob);
    }
  }

  #blob(path: string): string | undefined {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!stat || stat.size > MAX_BYTES) return undefined;
    const stamp = fileStamp(stat);
    const known = this.#seen.get(path);
    if (known?.stamp === stamp && known.isSafe) return known.blob;
    // Asked before the file is read: what is written after that changes the stamp of a file that was old enough.
    const isSafe = isOldEnough(stat);
    const bytes = readFileSync(path);
    const blob = createHash("sha1").update(bytes).digest("hex");
    this.#blobs.set(blob, bytes);
    this.#seen.set(path, { stamp, blob, isSafe });
    return blob;
  }
}
