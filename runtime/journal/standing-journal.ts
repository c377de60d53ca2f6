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
  /** See `sqliteJournal`. */
  readonly keepsLocks: boolean;
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

/** The open journal, and where it stands. */
class Standing {
  readonly #connect: Connect;
  readonly #place: Place;
  journal: Journal;
  #path: string;
  #file: string | null;
  #isToldOfTrouble = false;

  constructor(connect: Connect, place: Place) {
    this.#connect = connect;
    this.#place = place;
    this.journal = sqliteJournal(connect, place.path, place.keepsLocks);
    this.#path = place.path;
    this.#file = fileAt(place.path);
  }

  /** True when the journal is another one than before. Never throws: the removed file still works. */
  look(): boolean {
    const found = fileAt(this.#path);
    if (found === this.#file) return false;
    try {
      this.#standAgain(found === null);
      this.#isToldOfTrouble = false;
      return true;
    } catch (error) {
      if (!this.#isToldOfTrouble)
        this.#place.tell(
          `${this.#path} was removed or replaced while OpenCode runs, and cannot be written again (${message(error)}). What is decided now is lost when OpenCode ends: make the folder writable.`,
        );
      this.#isToldOfTrouble = true;
      return false;
    }
  }

  #standAgain(wasRemoved: boolean): void {
    const { path, prepare, tell } = this.#place;
    prepare();
    const gone = this.#path;
    if (!this.#moveBack(wasRemoved)) {
      const aside = asidePath(path, "replaced");
      if (!this.#moveTo(aside)) throw new Error(`${aside} is written by another process`);
      tell(
        `${gone} was replaced by another file while OpenCode runs. What was and is decided here is kept in ${aside}; restart OpenCode to go on with the new file.`,
      );
    } else if (wasRemoved)
      tell(
        `${gone} was removed while OpenCode runs. It is written again and nothing is lost; to begin anew, end OpenCode before you remove it.`,
      );
  }

  /** False where another story stands in its place; a file that is no journal is one. */
  #moveBack(wasRemoved: boolean): boolean {
    try {
      return this.#moveTo(this.#path);
    } catch (error) {
      if (wasRemoved) throw error;
      return false;
    }
  }

  #moveTo(path: string): boolean {
    const next = sqliteJournal(this.#connect, path, this.#place.keepsLocks);
    let isSame = false;
    try {
      isSame = carryOver(this.journal, next);
    } finally {
      if (!isSame) next.close();
    }
    if (!isSame) return false;
    this.journal.close();
    this.journal = next;
    this.#path = path;
    this.#file = fileAt(path);
    return true;
  }
}

/** Opens or creates the journal at that place. Throws what the driver throws when the file cannot be used. */
export function standingJournal(connect: Connect, place: Place): Journal {
  const standing = new Standing(connect, place);
  return {
    read: (after) => standing.journal.read(after),
    readSession: (sessionID, after) => standing.journal.readSession(sessionID, after),
    append(records, expectedVersion, durability) {
      standing.look();
      return standing.journal.append(records, expectedVersion, durability);
    },
    changed: () => standing.look() || standing.journal.changed(),
    loadSnapshot: () => standing.journal.loadSnapshot(),
    saveSnapshot(state) {
      standing.look();
      standing.journal.saveSnapshot(state);
    },
    close() {
      standing.look();
      standing.journal.close();
    },
  };
}
