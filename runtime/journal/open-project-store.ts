/**
 * Opens the store of one project under `<project>/.idumb/`, never in a parent and never in `/`. What is
 * there is never overwritten: a file that cannot be read is moved aside under a new name, which is
 * reported. Where nothing can be written the state lives in memory, and that is reported too.
 */
import { accessSync, constants, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { memoryJournal } from "./memory-journal.ts";
import { NewerLayoutError } from "./sqlite-journal.ts";
import { asidePath, standingJournal } from "./standing-journal.ts";
import { openStore } from "./store.ts";
import type { Connect } from "./sqlite-driver.ts";
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
}

const silent = (): void => {};

const STATE_FOLDER = ".idumb";
const JOURNAL_FILE = "journal.db";

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** SQLite's words for content that is no database of ours, on both drivers. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof SyntaxError ||
    /not a database|malformed|corrupt|no such (table|column)|encrypted/i.test(message(error))
  );
}

function moveAside(path: string): string {
  const aside = asidePath(path, "unreadable");
  renameSync(path, aside);
  for (const suffix of ["-wal", "-shm"])
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  return aside;
}

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

function openFile(connect: Connect, path: string, { tell = silent, keepsLocks = true }: StoreOptions): Store {
  const prepare = (): unknown => prepareFolder(dirname(dirname(path)));
  const journal = standingJournal(connect, { path, prepare, keepsLocks, tell });
  try {
    return openStore(journal);
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
      `cannot write ${join(directory, STATE_FOLDER)} (${message(error)}). Make it writable, or move away what is in its place, and restart OpenCode.`,
    );
  }
  try {
    return { store: openFile(connect, path, options), kept: "disk", folder: dirname(path), trouble: null };
  } catch (error) {
    if (error instanceof NewerLayoutError)
      return inMemory(
        `${path} was written by a newer idumb: ${error.message}. Update idumb and restart OpenCode.`,
      );
    if (!isUnreadable(error))
      return inMemory(`cannot open ${path} (${message(error)}). Check its permissions and restart OpenCode.`);
    return reopen(connect, path, message(error), options);
  }
}

function reopen(connect: Connect, path: string, why: string, options: StoreOptions): OpenedStore {
  try {
    const aside = moveAside(path);
    return {
      store: openFile(connect, path, options),
      kept: "disk",
      folder: dirname(path),
      trouble: `${path} could not be read (${why}). It was moved to ${aside}, nothing in it was changed; a new journal was started, so earlier plans and anchors are not known here.`,
    };
  } catch (error) {
    return inMemory(
      `${path} could not be read (${why}) nor moved aside (${message(error)}). Move it yourself and restart OpenCode.`,
    );
  }
}
