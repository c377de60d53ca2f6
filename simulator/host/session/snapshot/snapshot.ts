import { createHash } from "node:crypto";
import { join } from "node:path";
import { createTwoFilesPatch } from "diff";
import { gitPatch } from "./git-patch.ts";
import { findRenames, type GitFile, type GitRename } from "./git-renames.ts";
import { ProjectTree } from "./project-tree.ts";
import type { Tree } from "./project-tree.ts";

/**
 * What the project looked like at a step's start and end, as the host's hidden git repository would say. Only
 * inside a git repository, and not when `snapshot` is false.
 */
export interface FileDiff {
  file: string;
  patch: string;
  additions: number;
  deletions: number;
  status: "added" | "deleted" | "modified";
}

export class Snapshots {
  readonly #root: string;
  readonly #enabled: () => boolean;
  readonly #files: ProjectTree;
  readonly #trees = new Map<string, Tree>();
  #last: { readonly hash: string; readonly tree: Tree } | undefined;

  constructor(input: { worktree: string; enabled: () => boolean }) {
    this.#root = input.worktree;
    this.#enabled = input.enabled;
    this.#files = new ProjectTree(input.worktree);
  }

  /** Hash of the present state, undefined when there are no snapshots. */
  track(): string | undefined {
    return this.#enabled() ? this.#present().hash : undefined;
  }

  /** Files (absolute) that differ between a snapshot and a later one, else now; renamed ones by their new name. */
  patch(hash: string, later?: string): { hash: string; files: string[] } {
    if (hash === later) return { hash, files: [] };
    const from = this.#trees.get(hash);
    if (!from || !this.#enabled()) return { hash, files: [] };
    const to = (later === undefined ? undefined : this.#trees.get(later)) ?? this.#present().tree;
    return { hash, files: this.#changes(from, to).paths.map((path) => join(this.#root, path)) };
  }

  /** What `git diff` would print from a snapshot to now. */
  gitDiff(hash: string): string {
    const from = this.#trees.get(hash);
    if (!from || !this.#enabled()) return "";
    const to = this.#present().tree;
    const { paths, renames } = this.#changes(from, to);
    return paths
      .map((path) => {
        const rename = renames.get(path);
        const before = this.#files.text(from, rename?.from ?? path);
        return gitPatch(path, before, this.#files.text(to, path), rename);
      })
      .join("\n");
  }

  /** Changes between two snapshots, one entry per file. */
  diff(from: string, to: string): FileDiff[] {
    const [a, b] = [this.#trees.get(from), this.#trees.get(to)];
    if (!a || !b) return [];
    return changed(a, b).map((path) => fileDiff(path, this.#files.text(a, path), this.#files.text(b, path)));
  }

  /** Puts every file of a snapshot back. OpenCode 1.18.33 leaves files alone that the snapshot does not know. */
  restore(hash: string): void {
    const tree = this.#trees.get(hash);
    if (!tree) return;
    const paths = changed(this.#present().tree, tree).filter((path) => tree.has(path));
    for (const path of paths) this.#files.restore(tree, path);
  }

  /** Puts single files (absolute) back to what the snapshot says; files it does not know are deleted. */
  restoreFiles(hash: string, files: readonly string[]): void {
    const tree = this.#trees.get(hash);
    if (tree) for (const file of files) this.#files.restore(tree, file.slice(this.#root.length + 1));
  }

  /** What git would list: every changed file, a renamed one under its new name only. */
  #changes(from: Tree, to: Tree): { paths: string[]; renames: ReadonlyMap<string, GitRename> } {
    const paths = changed(from, to);
    const only = (tree: Tree, other: Tree): GitFile[] =>
      paths
        .filter((path) => !other.has(path))
        .map((path) => ({ path, text: this.#files.text(tree, path) ?? "" }));
    const renames = findRenames(only(from, to), only(to, from));
    const gone = new Set([...renames.values()].map((rename) => rename.from));
    return { paths: paths.filter((path) => !gone.has(path)), renames };
  }

  #present(): { hash: string; tree: Tree } {
    const tree = this.#files.read();
    if (this.#last && isSame(this.#last.tree, tree)) return this.#last;
    const lines = [...tree].map(([path, blob]) => `${path}\0${blob}`).toSorted();
    const hash = createHash("sha1").update(lines.join("\n")).digest("hex");
    this.#trees.set(hash, tree);
    this.#last = { hash, tree };
    return this.#last;
  }
}

function isSame(a: Tree, b: Tree): boolean {
  if (a.size !== b.size) return false;
  for (const [path, blob] of a) if (b.get(path) !== blob) return false;
  return true;
}

function changed(from: Tree, to: Tree): string[] {
  const paths = new Set([...from.keys(), ...to.keys()]);
  return [...paths].filter((path) => from.get(path) !== to.get(path)).toSorted();
}

function fileDiff(file: string, before: string | undefined, after: string | undefined): FileDiff {
  const patch = createTwoFilesPatch(file, file, before ?? "", after ?? "");
  const lines = patch.split("\n").slice(4);
  return {
    file,
    patch,
    additions: lines.filter((line) => line.startsWith("+")).length,
    deletions: lines.filter((line) => line.startsWith("-")).length,
    status: before === undefined ? "added" : after === undefined ? "deleted" : "modified",
  };
}
