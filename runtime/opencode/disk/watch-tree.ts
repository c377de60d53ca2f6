/**
 * Collects the files of a project that change, where the host takes no snapshots. A file of its own in the
 * package (`build.ts`), loaded only there. One watch a folder, and folders are read one after the other: a watch on
 * each of 50,000 files cost 3 s in which the server answered nobody.
 */
import { ignoredIn } from "./ignored-paths.ts";
import { WatchedFolders } from "./watched-folders.ts";

export interface TreeWatch {
  /** Absolute paths that changed since the last question. */
  changed(): readonly string[];
  /** Looks at these absolute paths with the next question, whether or not it has heard of them by then. */
  touch(paths: readonly string[]): void;
  /** Resolves when what happened so far has been heard of. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A home folder or a disk opened as a project is not walked to its end. */
const MAX_PATHS = 100_000;
/** Notices of writes come no later than this after one another. */
const QUIET_MS = 150;
/** And a project that never rests is not waited for. */
const MAX_QUIET_WAITS = 10;

/**
 * Watches until closed. Never throws: a folder that cannot be watched, or holds too much, reports no changes, and
 * `onTrouble` hears why.
 */
export function watchTree(
  directory: string,
  onTrouble: (why: string) => void,
  maxPaths: number = MAX_PATHS,
): TreeWatch {
  let names = 0;
  const giveUp = (why: string): void => {
    if (folders.ended) return;
    folders.end();
    onTrouble(why);
  };
  const folders = new WatchedFolders({
    isIgnored: ignoredIn(directory),
    onTrouble: giveUp,
    onNames(count) {
      names += count;
      if (names > maxPaths) giveUp(`${directory} holds more than ${maxPaths} files`);
    },
  });
  const walk = async (): Promise<void> => {
    const pending = [directory];
    for (let path = pending.pop(); path !== undefined && !folders.ended; path = pending.pop()) {
      pending.push(...folders.adopt(path));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const walked = walk();
  return {
    changed: () => folders.takeChanged(),
    touch(paths) {
      for (const path of paths) folders.touch(path);
    },
    async settled() {
      await walked;
      for (let heard = -1, wait = 0; heard !== folders.notices && wait < MAX_QUIET_WAITS; wait++) {
        if (folders.ended) return;
        heard = folders.notices;
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      }
    },
    async close() {
      folders.end();
      await walked;
    },
  };
}
