/**
 * Collects the files of a project that change, where the host takes no snapshots. A file of its own in the
 * package (`build.ts`), loaded only there. What a `.gitignore` names and what builds, package managers and
 * version control keep for themselves does not count.
 */
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { watch } from "chokidar";
import ignore from "ignore";

export interface TreeWatch {
  /** Absolute paths that changed since the last question. */
  changed(): readonly string[];
  /** Resolves when what happened so far has been heard of. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const NOT_OURS = [
  ".git",
  ".hg",
  ".svn",
  ".idumb",
  "node_modules",
  ".venv",
  "venv",
  "__pycache__",
  ".cache",
  ".pytest_cache",
  ".mypy_cache",
  "target",
  "dist",
  "build",
  "coverage",
  ".next",
  "*.log",
  "*.pyc",
];
/** A home folder or a disk opened as a project is not walked to its end. */
const MAX_PATHS = 100_000;
/** Notices of writes come no later than this after one another. */
const QUIET_MS = 150;
/** And a project that never rests is not waited for. */
const MAX_QUIET_WAITS = 10;

function ignored(directory: string): (path: string) => boolean {
  const rules = ignore().add(NOT_OURS);
  try {
    rules.add(readFileSync(join(directory, ".gitignore"), "utf8"));
  } catch {
    // None there: the names above are all.
  }
  return (path) => {
    const inside = relative(directory, path).split(sep).join("/");
    return inside !== "" && !inside.startsWith("..") && rules.ignores(inside);
  };
}

/**
 * Watches until closed. Never throws: a folder that cannot be watched, or holds too much, reports no changes, and
 * `onTrouble` hears why.
 */
export function watchTree(
  directory: string,
  onTrouble: (why: string) => void,
  maxPaths: number = MAX_PATHS,
): TreeWatch {
  let files = new Set<string>();
  const isIgnored = ignored(directory);
  const walked = Promise.withResolvers<void>();
  const seen = new Set<string>();
  const isLeftOut = (path: string): boolean => {
    if (seen.size > maxPaths || isIgnored(path)) return true;
    seen.add(path);
    if (seen.size <= maxPaths) return false;
    onTrouble(`${directory} holds more than ${maxPaths} files`);
    walked.resolve();
    queueMicrotask(() => void watcher.close());
    return true;
  };
  const watcher = watch(directory, {
    ignored: isLeftOut,
    ignoreInitial: true,
    persistent: false,
    followSymlinks: false,
  });
  let notices = 0;
  const note = (path: string): void => {
    notices++;
    files.add(path);
  };
  watcher
    .on("add", note)
    .on("change", note)
    .on("unlink", note)
    .on("error", (error) => onTrouble(String(error)));
  watcher.once("ready", () => walked.resolve());
  return {
    changed() {
      const taken = [...files];
      files = new Set();
      return taken;
    },
    async settled() {
      await walked.promise;
      for (let heard = -1, wait = 0; heard !== notices && wait < MAX_QUIET_WAITS; wait++) {
        heard = notices;
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      }
    },
    close: () => watcher.close(),
  };
}
