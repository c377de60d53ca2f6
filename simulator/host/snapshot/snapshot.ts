import { createHash } from "node:crypto";
import { join } from "node:path";
import { createTwoFilesPatch } from "diff";
import { isBinary, type GitBlob } from "./git-blob.ts";
import { gitName, gitNameInBytes } from "./git-name.ts";
import { gitPatch } from "./git-patch.ts";
import { findRenames, type GitFile, type GitRename } from "./git-renames.ts";
import { ProjectTree } from "./project-tree.ts";
import { pathsIn, type Tree } from "./tree.ts";

/**
 * The state of the project at a step's start and end, as the host's hidden git repository would tell it. Only
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
  /** The files that git last added, or put back. */
  #index: { readonly hash: string; readonly tree: Tree } | undefined;

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
    return { hash, files: this.#changes(from, to).paths.map((path) => this.#told(path)) };
  }

  /** As `git diff` would print it, from a snapshot to now. */
  gitDiff(hash: string): string {
    const from = this.#trees.get(hash);
    if (!from || !this.#enabled()) return "";
    const to = this.#present().tree;
    const { paths, renames } = this.#changes(from, to);
    return paths
      .map((path) => {
        const rename = renames.get(path);
        const before = this.#files.blob(from, rename?.from ?? path);
        return gitPatch(path, before, this.#files.blob(to, path), rename);
      })
      .join("\n")
      .trim();
  }

  /** Changes between two snapshots, one entry per file. */
  diff(from: string, to: string): FileDiff[] {
    const [a, b] = [this.#trees.get(from), this.#trees.get(to)];
    if (!a || !b) return [];
    return changed(a, b).map((path) => fileDiff(path, this.#files.blob(a, path), this.#files.blob(b, path)));
  }

  /** Paths that differ between two snapshots, relative and as they are; renamed files by their new name. */
  paths(from: string, to: string): string[] {
    const [a, b] = [this.#trees.get(from), this.#trees.get(to)];
    return a && b ? this.#changes(a, b).paths : [];
  }

  /** Changes of these paths between two snapshots, as `git diff --no-renames` prints each. */
  patches(from: string, to: string, paths: readonly string[]): FileDiff[] {
    const [a, b] = [this.#trees.get(from), this.#trees.get(to)];
    if (!a || !b) return [];
    return paths.map((path) => {
      const [before, after] = [this.#files.blob(a, path), this.#files.blob(b, path)];
      if (before?.id === after?.id && before?.mode === after?.mode)
        return { file: path, patch: "", additions: 0, deletions: 0, status: "modified" };
      const isText = !isBinary(before) && !isBinary(after);
      const patch = isText ? `${gitPatch(path, before, after, undefined, gitNameInBytes)}\n` : "";
      return { ...fileDiff(path, before, after), patch };
    });
  }

  /** Puts every file of a snapshot back. OpenCode 1.18.33 leaves files alone that the snapshot does not know. */
  restore(hash: string): void {
    const tree = this.#trees.get(hash);
    if (!tree) return;
    const present = this.#files.read(this.#index?.tree ?? NOTHING).tree;
    const paths = changed(present, tree).filter((path) => tree.has(path));
    for (const path of paths) this.#files.restore(tree, path);
    this.#index = { hash, tree };
  }

  /**
   * Puts single files (absolute) back to what the snapshot says; files it does not know are deleted. OpenCode 1.18.33
   * checks out paths: of what was a folder then, all comes back.
   */
  restoreFiles(hash: string, files: readonly string[]): void {
    const tree = this.#trees.get(hash);
    if (!tree) return;
    const index = new Map(this.#index?.tree);
    for (const path of files.map((file) => file.slice(this.#root.length + 1))) {
      const inside = tree.has(path) ? [path] : pathsIn(tree, path);
      for (const one of inside.length === 0 ? [path] : inside) {
        this.#files.restore(tree, one);
        const key = tree.get(one);
        if (key !== undefined) index.set(one, key);
      }
    }
    this.#index = this.#known(index);
  }

  /**
   * The path (absolute) of a changed file as the host tells it. OpenCode 1.18.33: it reads what git lists by lines, so
   * a name that git prints in quotes names no file.
   */
  #told(path: string): string {
    return join(this.#root, gitName(path).trim()).replaceAll("\\", "/");
  }

  /** As git would list them: every changed file, a renamed one under its new name only. */
  #changes(from: Tree, to: Tree): { paths: string[]; renames: ReadonlyMap<string, GitRename> } {
    const paths = changed(from, to);
    const only = (tree: Tree, other: Tree): GitFile[] =>
      paths
        .filter((path) => !other.has(path))
        .flatMap((path) => {
          const blob = this.#files.blob(tree, path);
          return blob ? [{ path, blob }] : [];
        });
    const renames = findRenames(only(from, to), only(to, from));
    const gone = new Set([...renames.values()].map((rename) => rename.from));
    return { paths: paths.filter((path) => !gone.has(path)), renames };
  }

  #present(): { hash: string; tree: Tree } {
    const { tree, isAddable } = this.#files.read(this.#index?.tree ?? NOTHING);
    // OpenCode 1.18.33: when git refuses to add one path, nothing is added, and all looks as it did before; at the first
    // look as the project's own index says, for which stands what is there without that path.
    if (this.#index && (!isAddable || isSame(this.#index.tree, tree))) return this.#index;
    this.#index = this.#known(tree);
    return this.#index;
  }

  #known(tree: Tree): { hash: string; tree: Tree } {
    const lines = [...tree].map(([path, key]) => `${path}\0${key}`).toSorted();
    const hash = createHash("sha1").update(lines.join("\n")).digest("hex");
    this.#trees.set(hash, tree);
    return { hash, tree };
  }
}

const NOTHING: Tree = new Map();

function isSame(a: Tree, b: Tree): boolean {
  if (a.size !== b.size) return false;
  for (const [path, blob] of a) if (b.get(path) !== blob) return false;
  return true;
}

function changed(from: Tree, to: Tree): string[] {
  const paths = new Set([...from.keys(), ...to.keys()]);
  return [...paths].filter((path) => from.get(path) !== to.get(path)).toSorted();
}

function fileDiff(file: string, before: GitBlob | undefined, after: GitBlob | undefined): FileDiff {
  const status = before === undefined ? "added" : after === undefined ? "deleted" : "modified";
  if (isBinary(before) || isBinary(after)) return { file, patch: "", additions: 0, deletions: 0, status };
  const text = (blob: GitBlob | undefined): string => blob?.bytes.toString("utf8") ?? "";
  const patch = createTwoFilesPatch(file, file, text(before), text(after));
  const lines = patch.split("\n").slice(4);
  return {
    file,
    patch,
    additions: lines.filter((line) => line.startsWith("+")).length,
    deletions: lines.filter((line) => line.startsWith("-")).length,
    status,
  };
}
