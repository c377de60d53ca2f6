/**
 * Opens the store of one project under `<project>/.idumb/`, never in a parent and never in `/`. What is
 * there is never overwritten: a file that cannot be read is moved aside under a new name, which is
 * reported. Where nothing can be written the state lives in memory, and that is reported too.
 */
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DamagedJournalError, isDamage, NewerLayoutError, wordsOf } from "./damage.ts";
import { memoryJournal } from "./memory-journal.ts";
import { endPermits, isEmptied, mendJournal } from "./mend-journal.ts";
import { rowSeal } from "./row-seal.ts";
import { sealedBefore, signingKey } from "./signing-key.ts";
import { standingJournal } from "./standing-journal.ts";
import { openStore } from "./store.ts";
import { takeOver } from "./take-over.ts";
import type { Connect } from "./sqlite-driver.ts";
import type { Sealing } from "./sqlite-journal.ts";
import type { Store } from "./store.ts";

export interface OpenedStore {
  readonly store: Store;
  /** "memory" when the project cannot keep a journal: governance is degraded. */
  readonly kept: "disk" | "memory";
  /** The state folder; null when nothing can be kept there. */
  readonly folder: string | null;
  /** What the human has to know, or null. */
  readonly trouble: string | null;
}

interface StoreOptions {
  /** Told what becomes of the journal later on, in words for a human. */
  readonly tell?: (what: string) => void;
  /** False in a process that loses its locks on new files (`sqliteJournal`); true unless it is said. */
  readonly keepsLocks?: boolean;
  /** The user's folder for the key that seals rows; without it nobody tells our rows from others'. */
  readonly keys?: string;
}

const silent = (): void => {};

const STATE_FOLDER = ".idumb";
const JOURNAL_FILE = "journal.db";

function prepareFolder(directory: string): string {
  if (dirname(directory) === directory)
    throw new Error(`"${directory}" is the root of the file system, not a project`);
  const folder = join(directory, STATE_FOLDER);
  // A project that was moved away while OpenCode runs must not come back empty.
  accessSync(directory);
  // Two servers may start on a new project at once, and both find no folder.
  mkdirSync(folder, { recursive: true });
  const ignore = join(folder, ".gitignore");
  if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
  const journal = join(folder, JOURNAL_FILE);
  // SQLite opens what it may only read, and fails at the first decision: nobody could start a task then.
  accessSync(folder, constants.W_OK);
  if (existsSync(journal)) accessSync(journal, constants.W_OK);
  return journal;
}

function inMemory(trouble: string): OpenedStore {
  return { store: openStore(memoryJournal()), kept: "memory", folder: null, trouble };
}

/** A journal that is being opened. */
interface Opening extends StoreOptions {
  readonly connect: Connect;
  readonly path: string;
  readonly tell: (what: string) => void;
  readonly sealing: Sealing | undefined;
}

function sealingOf(path: string, keys: string, tell: (what: string) => void): Sealing {
  const { key, trouble } = signingKey(keys);
  if (trouble !== null)
    tell(`${trouble}: what other programs write into ${path} is noticed until OpenCode ends.`);
  let isTold = false;
  return {
    seal: rowSeal(key),
    tellGap(version) {
      if (!isTold)
        tell(`Entries of ${path} before ${version} were changed by another program than this plugin.`);
      isTold = true;
    },
  };
}

/** Once in the life of a journal; says so where there was something. */
function takeOverOnce({ connect, path, keys, sealing, tell }: Opening): void {
  if (keys === undefined || sealing === undefined) return;
  const before = sealedBefore(keys, path);
  if (before.is()) return;
  const connection = connect(path);
  try {
    connection.exec("PRAGMA busy_timeout = 3000");
    const taken = takeOver(connection, sealing.seal);
    if (taken > 0)
      tell(
        `${path} has ${taken} entries from before entries were signed here, or from another machine. They were taken over as they stand, this once.`,
      );
    before.note();
  } finally {
    connection.close();
  }
}

function openFile(opening: Opening): Store {
  const { connect, path, tell, keepsLocks = true, sealing } = opening;
  const prepare = (): unknown => prepareFolder(dirname(dirname(path)));
  const journal = standingJournal(connect, { path, prepare, keepsLocks, tell, sealing });
  try {
    takeOverOnce(opening);
    const store = openStore(journal);
    // What a kill left in the log is taken over now: so long as it lies there alone, it can be deleted alone.
    journal.rest();
    return store;
  } catch (error) {
    journal.close();
    throw error;
  }
}

/** Never throws: whatever is wrong with the project's folder, there is a store, and `trouble` says what. */
export function openProjectStore(
  connect: Connect,
  directory: string,
  options: StoreOptions = {},
): OpenedStore {
  let path: string;
  try {
    path = prepareFolder(directory);
  } catch (error) {
    return inMemory(
      `cannot write ${join(directory, STATE_FOLDER)} (${wordsOf(error)}). Make it writable, or move away what is in its place, and restart OpenCode.`,
    );
  }
  const { tell = silent, keys } = options;
  const sealing = keys === undefined ? undefined : sealingOf(path, keys, tell);
  const opening: Opening = { ...options, connect, path, tell, sealing };
  try {
    if (isEmptied(path)) throw new DamagedJournalError("its file is empty or was removed");
    return { store: openFile(opening), kept: "disk", folder: dirname(path), trouble: null };
  } catch (error) {
    if (error instanceof NewerLayoutError) return inMemory(ofNewer(path, error));
    if (!isDamage(error))
      return inMemory(`cannot open ${path} (${wordsOf(error)}). Check its permissions and restart OpenCode.`);
    return reopen(opening, wordsOf(error));
  }
}

const ofNewer = (path: string, error: NewerLayoutError): string =>
  `${path} was written by a newer idumb: ${error.message}. It is left as it is. Update idumb and restart OpenCode.`;

function reopen(opening: Opening, why: string): OpenedStore {
  const { connect, path, keys, sealing } = opening;
  try {
    const wasSealed = keys !== undefined && sealedBefore(keys, path).is();
    const { told, isSure } = mendJournal(connect, path, { why, sealing, wasSealed });
    const store = openFile(opening);
    if (!isSure) endPermits(store, Date.now());
    return { store, kept: "disk", folder: dirname(path), trouble: told };
  } catch (error) {
    if (error instanceof NewerLayoutError) return inMemory(ofNewer(path, error));
    return inMemory(
      `${path} could not be read (${why}) nor mended (${wordsOf(error)}). Move it away yourself and restart OpenCode.`,
    );
  }
}
