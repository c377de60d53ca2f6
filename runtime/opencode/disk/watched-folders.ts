/**
 * The folders of a project, each with a watch and with the names that were last seen in it. A notice only says that a
 * folder is to be looked at, because Bun 1.3.14 passes on one of several names that change at once; what changed is
 * read off the folder itself.
 */
import { lstatSync, readdirSync, watch, type FSWatcher, type Stats } from "node:fs";
import { dirname, join, sep } from "node:path";

interface Folder {
  readonly watcher: FSWatcher;
  /** Tells it from another one that took its name. */
  readonly inode: number;
  /** What was in it when it was last read. */
  names: ReadonlySet<string>;
  /**
   * When the newest of them had changed, by the file system's clock, for ours may be another; and which those are,
   * because a change in the same tick of that clock looks just as old.
   */
  newestMs: number;
  newest: ReadonlySet<string>;
}

interface FoldersOptions {
  readonly isIgnored: (path: string) => boolean;
  /** So many names came to be watched. */
  readonly onNames: (count: number) => void;
  readonly onTrouble: (why: string) => void;
}

export class WatchedFolders {
  readonly #options: FoldersOptions;
  readonly #folders = new Map<string, Folder>();
  readonly #touched = new Set<string>();
  #changed = new Set<string>();
  #ended = false;
  /** How often something was heard. */
  notices = 0;

  constructor(options: FoldersOptions) {
    this.#options = options;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Watches a folder as it is, and returns the folders in it. It is watched first and read then: nothing falls in between. */
  adopt(path: string): readonly string[] {
    const folder = this.#folders.get(path) ?? this.#watch(path);
    if (!folder || this.#ended) return [];
    const found = this.#found(path);
    remember(folder, found);
    this.#options.onNames(found.length);
    return found.flatMap(({ name, stats }) => (stats.isDirectory() ? join(path, name) : []));
  }

  /** Has the folder looked at in which a path lies, or would lie, before anything was heard of it. */
  touch(path: string): void {
    for (const at of [path, this.#nearest(dirname(path))]) if (this.#folders.has(at)) this.#touched.add(at);
  }

  #nearest(path: string): string {
    const above = dirname(path);
    return this.#folders.has(path) || above === path ? path : this.#nearest(above);
  }

  /** Absolute paths that changed since the last question; a folder that is gone stands for what was in it. */
  takeChanged(): readonly string[] {
    for (const path of this.#touched) if (this.#folders.has(path)) this.#look(path);
    this.#touched.clear();
    const taken = [...this.#changed];
    this.#changed = new Set();
    return taken;
  }

  end(): void {
    this.#ended = true;
    for (const { watcher } of this.#folders.values()) watcher.close();
    for (const known of [this.#folders, this.#touched, this.#changed]) known.clear();
  }

  #watch(path: string): Folder | null {
    try {
      const { ino } = lstatSync(path);
      const watcher = watch(path, { persistent: false }, () => {
        this.notices++;
        this.#touched.add(path);
      });
      watcher.on("error", () => this.#forget(path));
      const folder = { watcher, inode: ino, names: NONE, newestMs: 0, newest: NONE };
      this.#folders.set(path, folder);
      return folder;
    } catch (error) {
      // Gone again, or closed to us: the agent cannot write there either. No more watches is worse.
      if (!/ENOENT|EACCES|EPERM|ENOTDIR/.test(String(error))) this.#options.onTrouble(String(error));
      return null;
    }
  }

  #forget(path: string): void {
    for (const [folder, { watcher }] of this.#folders)
      if (folder === path || folder.startsWith(path + sep)) {
        watcher.close();
        this.#folders.delete(folder);
      }
  }

  /** The entries that count. */
  #found(path: string): readonly Entry[] {
    return namesIn(path).flatMap((name) => {
      const place = join(path, name);
      const stats = this.#options.isIgnored(place) ? undefined : statsOf(place);
      return stats ? { name, stats } : [];
    });
  }

  /** What changed in a folder since it was last read; all there is in one that was not there before. */
  #look(path: string): void {
    const folder = this.#folders.get(path) ?? this.#watch(path);
    if (!folder || this.#ended) return;
    const { names, newest, newestMs } = folder;
    const found = this.#found(path);
    remember(folder, found);
    for (const { name, stats } of found) {
      const isNew = !names.has(name);
      if (isNew) this.#options.onNames(1);
      const isLater = stats.ctimeMs > newestMs || (stats.ctimeMs === newestMs && !newest.has(name));
      if (stats.isDirectory()) this.#lookInto(join(path, name), stats);
      else if (isNew || isLater) this.#changed.add(join(path, name));
    }
    for (const name of names) if (!folder.names.has(name)) this.#gone(join(path, name));
  }

  /** A folder that is watched reports for itself, unless it is another one now. */
  #lookInto(path: string, { ino }: Stats): void {
    const before = this.#folders.get(path);
    if (before?.inode === ino) return;
    this.#forget(path);
    this.#look(path);
    const names = this.#folders.get(path)?.names;
    for (const name of before?.names ?? []) if (!names?.has(name)) this.#gone(join(path, name));
  }

  #gone(path: string): void {
    this.#forget(path);
    this.#changed.add(path);
  }
}

interface Entry {
  readonly name: string;
  readonly stats: Stats;
}

const NONE: ReadonlySet<string> = new Set();

function remember(folder: Folder, found: readonly Entry[]): void {
  folder.names = new Set(found.map(({ name }) => name));
  folder.newestMs = found.reduce((most, { stats }) => Math.max(most, stats.ctimeMs), folder.newestMs);
  const newest = found.filter(({ stats }) => stats.ctimeMs === folder.newestMs);
  folder.newest = new Set(newest.map(({ name }) => name));
}

/** None where the folder is gone: the one above it tells. */
function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
