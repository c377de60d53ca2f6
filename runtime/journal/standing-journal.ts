/**
 * The journal on disk, whatever becomes of its file while it is open: `git clean -fdx` in another terminal takes the
 * whole state folder, and what SQLite writes into a removed file is gone with the process. So the place is looked at
 * before each read and write; a journal that stands there no longer is written again from the removed file, which
 * stays readable for as long as it is open.
 */
import { existsSync, statSync } from "node:fs";
import { sqliteJournal } from "./sqlite-journal.ts";
import type { Journal } from "./journal.ts";
import type { Connect } from "./sqlite-driver.ts";

export interface Place {
  /** Of the journal's file. */
  readonly path: string;
  /** Makes the folder ready for the file; throws when it cannot be written. */
  prepare(): void;
  /** Told what happened to the file, in words for a human. */
  tell(what: string): void;
}

/** Another process may write the file again in the same moment; it wins once, and then its events are there. */
const MOST_TRIES = 3;

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Which file stands at a path; null where none does. */
function fileAt(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}`;
  } catch {
    return null;
  }
}

/** A path beside this one that nothing stands at, named for why. */
export function asidePath(path: string, why: string): string {
  for (let number = 1; ; number++) {
    const aside = path.replace(/\.db$/, `.${why}-${number}.db`);
    if (!existsSync(aside)) return aside;
  }
}

/** Gives `to` what it lacks of `from`; false, changing nothing, where the two tell different stories. */
function carryOver(from: Journal, to: Journal): boolean {
  const ours = from.read(0);
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const theirs = to.read(0);
    const shared = Math.min(ours.length, theirs.length);
    if (JSON.stringify(ours.slice(0, shared)) !== JSON.stringify(theirs.slice(0, shared))) return false;
    const rest = ours.slice(shared);
    if (rest.length === 0 || to.append(rest, shared, "decision")) return true;
  }
  return false;
}

/** Opens or creates the journal at that place. Throws what the driver throws when the file cannot be used. */
export function standingJournal(connect: Connect, { path, prepare, tell }: Place): Journal {
  let journal = sqliteJournal(connect, path);
  let standsAt = path;
  let file = fileAt(path);
  let isToldOfTrouble = false;
  const moveTo = (place: string): boolean => {
    const next = sqliteJournal(connect, place);
    if (!carryOver(journal, next)) {
      next.close();
      return false;
    }
    journal.close();
    [journal, standsAt, file] = [next, place, fileAt(place)];
    return true;
  };
  /** A file that is no journal is a different story as well. */
  const moveBack = (wasRemoved: boolean): boolean => {
    try {
      return moveTo(standsAt);
    } catch (error) {
      if (wasRemoved) throw error;
      return false;
    }
  };
  const standAgain = (wasRemoved: boolean): void => {
    prepare();
    const gone = standsAt;
    if (!moveBack(wasRemoved)) {
      const aside = asidePath(path, "replaced");
      if (!moveTo(aside)) throw new Error(`${aside} is written by another process`);
      tell(
        `${gone} was replaced by another file while OpenCode runs. What was and is decided here is kept in ${aside}; restart OpenCode to go on with the new file.`,
      );
    } else if (wasRemoved)
      tell(
        `${gone} was removed while OpenCode runs. It is written again and nothing is lost; to begin anew, end OpenCode before you remove it.`,
      );
  };
  /** True when the journal is another one than before. Never throws: the removed file still works. */
  const look = (): boolean => {
    const found = fileAt(standsAt);
    if (found === file) return false;
    try {
      standAgain(found === null);
      isToldOfTrouble = false;
      return true;
    } catch (error) {
      if (!isToldOfTrouble)
        tell(
          `${standsAt} was removed or replaced while OpenCode runs, and cannot be written again (${message(error)}). What is decided now is lost when OpenCode ends: make the folder writable.`,
        );
      isToldOfTrouble = true;
      return false;
    }
  };
  return {
    read: (after) => journal.read(after),
    readSession: (sessionID, after) => journal.readSession(sessionID, after),
    append(records, expectedVersion, durability) {
      look();
      return journal.append(records, expectedVersion, durability);
    },
    changed: () => look() || journal.changed(),
    loadSnapshot: () => journal.loadSnapshot(),
    saveSnapshot(state) {
      look();
      journal.saveSnapshot(state);
    },
    close() {
      look();
      journal.close();
    },
  };
}
