/**
 * The journal on disk, whatever becomes of its file while it is open: `git clean -fdx` in another terminal takes the
 * whole state folder, and what SQLite writes into a removed file is gone with the process. So the place is looked at
 * before each read and write; a journal that stands there no longer is written again from the removed file, which
 * stays readable for as long as it is open.
 */
import { existsSync, rmSync, statSync } from "node:fs";
import { isDamage, NewerLayoutError, wordsOf } from "./damage.ts";
import { sqliteJournal, type Sealing } from "./sqlite-journal.ts";
import type { Journal } from "./journal.ts";
import type { Connect } from "./sqlite-driver.ts";

export interface Place {
  /** Of the journal's file. */
  readonly path: string;
  /** Makes the folder ready for the file; throws when it cannot be written. */
  prepare(): void;
  /** See `sqliteJournal`. */
  readonly keepsLocks: boolean;
  readonly sealing?: Sealing | undefined;
  /** Told what happened to the file, in words for a human. */
  tell(what: string): void;
}

/** Another process may write the file again in the same moment; it wins once, and then its events are there. */
const MOST_TRIES = 3;

/** Which file stands at a path, and whether it is empty; null where none does. */
function fileAt(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false });
    return found === undefined ? null : `${found.dev}:${found.ino}${found.size === 0n ? " empty" : ""}`;
  } catch {
    return null;
  }
}

/** Which log stands beside a journal: the file alone, for it is empty now and then. */
const logAt = (path: string): string | null => fileAt(`${path}-wal`)?.replace(" empty", "") ?? null;

/** A path beside this one that nothing stands at, named for why. */
export function asidePath(path: string, why: string): string {
  for (let number = 1; ; number++) {
    const aside = path.replace(/\.db$/, `.${why}-${number}.db`);
    if (!existsSync(aside)) return aside;
  }
}

/** Gives `to` what it lacks of `from`, and says how much; null, changing nothing, where they tell different stories. */
function carryOver(from: Journal, to: Journal): number | null {
  const ours = from.read(0);
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const theirs = to.read(0);
    const shared = Math.min(ours.length, theirs.length);
    if (JSON.stringify(ours.slice(0, shared)) !== JSON.stringify(theirs.slice(0, shared))) return null;
    const rest = ours.slice(shared);
    if (rest.length === 0 || to.append(rest, shared, "decision")) return rest.length;
  }
  return null;
}

/** The open journal, and where it stands. */
class Standing {
  readonly #connect: Connect;
  readonly #place: Place;
  journal: Journal;
  #path: string;
  #file: string | null;
  #log: string | null;
  #isToldOfTrouble = false;
  /** Why it could not be written the last time. */
  #failure: string | null = null;
  #isToldOfFailure = false;

  constructor(connect: Connect, place: Place) {
    this.#connect = connect;
    this.#place = place;
    this.journal = sqliteJournal(connect, place.path, place);
    this.#path = place.path;
    this.#file = fileAt(place.path);
    this.#log = logAt(place.path);
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
          `${this.#path} was removed or replaced while OpenCode runs, and cannot be written again (${wordsOf(error)}). What is decided now is lost when OpenCode ends: make the folder writable.`,
        );
      this.#isToldOfTrouble = true;
      return false;
    }
  }

  #standAgain(wasRemoved: boolean): void {
    const { path, prepare, tell } = this.#place;
    prepare();
    const gone = this.#path;
    const carried = this.#moveBack(wasRemoved);
    if (carried === null) {
      const aside = asidePath(path, "replaced");
      if (this.#moveTo(aside) === null) throw new Error(`${aside} is written by another process`);
      tell(
        `${gone} was replaced by another file while OpenCode runs. What was and is decided here is kept in ${aside}; restart OpenCode to go on with the new file.`,
      );
    } else if (wasRemoved || carried > 0)
      tell(
        `${gone} was removed or replaced while OpenCode runs. It is written again and nothing is lost; to begin anew, end OpenCode before you remove it.`,
      );
  }

  /** How much it lacked; null where another story stands in its place, and a file that is no journal is one. */
  #moveBack(wasRemoved: boolean): number | null {
    try {
      // The log of the removed file would pass for that of the new one. Whoever has it open goes on reading it.
      if (this.#log !== null && logAt(this.#path) === this.#log)
        for (const suffix of ["-wal", "-shm"]) rmSync(this.#path + suffix, { force: true });
      return this.#moveTo(this.#path);
    } catch (error) {
      if (wasRemoved) throw error;
      return null;
    }
  }

  #moveTo(path: string): number | null {
    const next = sqliteJournal(this.#connect, path, this.#place);
    let carried: number | null = null;
    try {
      carried = carryOver(this.journal, next);
    } finally {
      if (carried === null) next.close();
    }
    if (carried === null) return null;
    this.journal.close();
    this.journal = next;
    this.#path = path;
    this.#file = fileAt(path);
    this.#log = logAt(path);
    return carried;
  }

  /** Does what writes. Where that fails, the human hears of it once, and once when it can be done again. */
  write<T>(work: () => T): T {
    try {
      const done = work();
      if (this.#isToldOfFailure)
        this.#place.tell(`${this.#path} can be written again: what is decided from now on is kept.`);
      this.#isToldOfFailure = false;
      this.#failure = null;
      return done;
    } catch (error) {
      if (isDamage(error) || error instanceof NewerLayoutError) throw error;
      this.#failure = `${this.#path} cannot be written (${wordsOf(error)}). What is decided now is not kept: make room on the disk, or make the file writable.`;
      if (!this.#isToldOfFailure) this.#place.tell(this.#failure);
      this.#isToldOfFailure = true;
      throw new Error(this.#failure, { cause: error });
    }
  }

  /** The same for what may be done later as well. */
  writeLater(work: () => void): void {
    try {
      this.write(work);
    } catch (error) {
      if (this.#failure === null) throw error;
    }
  }

  trouble(): string | null {
    if (this.#failure !== null && this.journal.trouble() === null) this.#failure = null;
    return this.#failure;
  }
}

/** Opens or creates the journal at that place. Throws what the driver throws when the file cannot be used. */
export function standingJournal(connect: Connect, place: Place): Journal {
  const standing = new Standing(connect, place);
  return {
    read: (after, atMost) => standing.journal.read(after, atMost),
    readSession: (sessionID, after) => standing.journal.readSession(sessionID, after),
    append(records, expectedVersion, durability) {
      standing.look();
      return standing.write(() => standing.journal.append(records, expectedVersion, durability));
    },
    alone(work, durability) {
      standing.look();
      return standing.journal.alone(work, durability);
    },
    changed: () => standing.look() || standing.journal.changed(),
    check: () => standing.journal.check(),
    loadSnapshot: () => standing.journal.loadSnapshot(),
    saveSnapshot(state) {
      standing.look();
      standing.writeLater(() => standing.journal.saveSnapshot(state));
    },
    rest: () => standing.writeLater(() => standing.journal.rest()),
    trouble: () => standing.trouble(),
    close() {
      standing.look();
      standing.journal.close();
    },
  };
}
