/**
 * The journal on disk: SQLite, in WAL mode where locks last. `UNIQUE(stream, version)` and `BEGIN IMMEDIATE` are what makes
 * two servers on one project safe; everything else is speed. Two connections, because `synchronous` is a
 * setting of the connection: evidence is written with NORMAL (survives kill -9), decisions with FULL.
 */
import { existsSync } from "node:fs";
import { DamagedJournalError, NewerLayoutError, wordsOf } from "./damage.ts";
import {
  EVENT_COLUMNS,
  EVENTS_SINCE,
  gapsIn,
  isOurs,
  rowBefore,
  STREAM,
  toCheckedRecord,
} from "./event-rows.ts";
import { NEWEST, NO_LIMIT, storing, writer, type Writer } from "./event-writer.ts";
import { newestMark, readMark } from "./newest-mark.ts";
import { keptSnapshots } from "./snapshot-row.ts";
import type { State } from "../kernel/state.ts";
import type { Durability, Journal } from "./journal.ts";
import type { RowSeal } from "./row-seal.ts";
import type { Connect, Connection, Row } from "./sqlite-driver.ts";

/** Version of the file's layout; a file of a newer version is not touched. */
export const LAYOUT_VERSION = 2;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS event (
  stream TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, session TEXT NOT NULL,
  agent TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, UNIQUE(stream, version));
CREATE TABLE IF NOT EXISTS snapshot (
  stream TEXT PRIMARY KEY, shape INTEGER NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL);
`;
/** Layout 2: rows have seals. */
const SEALS = "ALTER TABLE event ADD COLUMN seal TEXT; ALTER TABLE snapshot ADD COLUMN seal TEXT;";
/** For the views, each of which is about one session. */
const INDEX = "CREATE INDEX IF NOT EXISTS event_of_session ON event (stream, session, version)";

/** By which our own rows are told from others'; what is written without is nobody's. */
export interface Sealing {
  readonly seal: RowSeal;
  /** A row before this version was changed. */
  tellGap(version: number): void;
}

export interface SqliteOptions {
  /** True unless it is said; see `sqliteJournal`. */
  readonly keepsLocks?: boolean;
  readonly sealing?: Sealing | undefined;
  /** Told what was found wrong and mended, in words for a human. */
  readonly tell?: (what: string) => void;
}

/** The newest row up to a version. */

type Mode = "WAL" | "TRUNCATE";

function open(connect: Connect, path: string, mode: Mode, synchronous: "NORMAL" | "FULL"): Connection {
  const connection = connect(path);
  connection.exec(`PRAGMA busy_timeout = 3000`);
  connection.exec(`PRAGMA journal_mode = ${mode}`);
  connection.exec(`PRAGMA synchronous = ${synchronous}`);
  return connection;
}

/** Another process may do the same at once: what the file lacks is asked again inside the transaction. */
function layOut(connection: Connection): void {
  connection.exec("BEGIN IMMEDIATE");
  try {
    connection.exec(SCHEMA);
    const columns = connection.prepare("SELECT name FROM pragma_table_info('event')").all();
    if (!columns.some(({ name }) => name === "seal")) connection.exec(SEALS);
    connection.exec(`PRAGMA user_version = ${LAYOUT_VERSION}; COMMIT`);
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}

/** Opens the layout, or makes it in a new or older file. */
function openLayout(reader: Connection): void {
  const layout = Number(reader.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (layout > LAYOUT_VERSION)
    throw new NewerLayoutError(`its layout is ${layout}, this version knows ${LAYOUT_VERSION}`);
  if (layout < LAYOUT_VERSION) layOut(reader);
  reader.exec(INDEX);
}

/** Throws when one of our rows is missing among these or before them; tells of one that was changed. */
export function checkRows(rows: readonly Row[], before: Row | undefined, sealing: Sealing | undefined): void {
  const gaps = gapsIn(rows, rowBefore(before), sealing?.seal);
  const hole = gaps.find(({ missing }) => missing > 0);
  if (hole) throw new DamagedJournalError(`${hole.missing} missing before event ${hole.version}`);
  if (gaps[0]) sealing?.tellGap(gaps[0].version);
}

/** Throws when there are fewer events than there were. @param most the number of one that was stored, or 0 */
function checkCount(reader: Connection, most: number, sealing: Sealing | undefined): void {
  const last = reader.prepare(NEWEST).get(STREAM, most || NO_LIMIT);
  if (Number(last?.["version"] ?? 0) < most)
    throw new DamagedJournalError(`the events after ${Number(last?.["version"] ?? 0)} are missing`);
  const found = reader
    .prepare("SELECT COUNT(*) AS count, MAX(version) AS newest FROM event WHERE stream = ? AND version > 0")
    .get(STREAM);
  if (Number(found?.["newest"] ?? 0) !== Number(found?.["count"] ?? 0))
    checkRows(reader.prepare(EVENTS_SINCE).all(STREAM, 0), undefined, sealing);
}

function openReader(connect: Connect, path: string, mode: Mode): Connection {
  const reader = open(connect, path, mode, "NORMAL");
  try {
    openLayout(reader);
  } catch (error) {
    reader.close();
    throw error;
  }
  return reader;
}

/** The snapshot that the journal may begin from. @param newest version of the newest event */
export function usable(
  found: State | "damaged" | null,
  newest: number,
  path: string,
  tell: (what: string) => void,
): State | null {
  if (found === "damaged")
    tell(
      `A copy of the state in ${path} was damaged. It is made again from the events: nothing is lost, and nothing has to be done.`,
    );
  if (found === null || found === "damaged") return null;
  if (found.version > newest) throw new DamagedJournalError(`the events after ${newest} are missing`);
  return found;
}

function troubleOf(reader: Connection): string | null {
  try {
    // Changes nothing, and has to be written all the same.
    reader.exec(`PRAGMA user_version = ${LAYOUT_VERSION}`);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

/**
 * Opens or creates the journal file. Throws what the driver throws when the file cannot be used.
 *
 * @param options with keepsLocks false in a process that opens and closes files of the project when they are new, as OpenCode 2
 *   (0.0.0-next-16350) does in a git repository: POSIX then drops all locks that the process has on the file. In WAL mode a
 *   connection rests on a lock that it holds for ever; without it, the next process that closes the journal takes the log
 *   away, and what is written afterwards is lost. So a file that is new there does without WAL until it is opened again.
 */
export function sqliteJournal(connect: Connect, path: string, options: SqliteOptions = {}): Journal {
  const { keepsLocks = true, sealing, tell = () => undefined } = options;
  const seal = sealing?.seal;
  const mode: Mode = keepsLocks || existsSync(path) ? "WAL" : "TRUNCATE";
  const reader = openReader(connect, path, mode);
  const dataVersion = reader.prepare("PRAGMA data_version");
  const since = reader.prepare(`${EVENTS_SINCE} LIMIT ?`);
  const sinceOf = reader.prepare(
    `SELECT ${EVENT_COLUMNS} FROM event WHERE stream = ? AND version > ? AND session = ? ORDER BY version`,
  );
  const snapshots = keptSnapshots(reader, seal);
  const newest = reader.prepare("SELECT MAX(version) AS version FROM event WHERE stream = ?");
  const mark = newestMark(path);
  const evidence = writer(reader);
  let decision: Writer | null = null;
  let seen = -1;
  let isWritten = false;
  const current = (): number => Number(dataVersion.get()?.["data_version"] ?? 0);
  const choose = (durability: Durability): Writer => {
    if (durability === "evidence") return evidence;
    decision ??= writer(open(connect, path, mode, "FULL"));
    return decision;
  };
  return {
    read(after, atMost = -1) {
      // Taken before the read: what is committed in between is read twice at worst, never missed.
      seen = current();
      const rows = since.all(STREAM, after, atMost);
      checkRows(rows, rows.length === 0 ? undefined : evidence.newest.get(STREAM, after), sealing);
      return rows.map((row) => toCheckedRecord(row, seal));
    },
    readSession: (sessionID, after) =>
      sinceOf
        .all(STREAM, after, sessionID)
        .filter((row) => isOurs(row, seal))
        .map((row) => toCheckedRecord(row, seal)),
    ...storing(choose, mark, seal, () => (isWritten = true)),
    changed: () => current() !== seen,
    check() {
      // Read before the events: another process may store more of them meanwhile.
      checkCount(reader, readMark(path), sealing);
    },
    loadSnapshot() {
      const found = snapshots.load();
      if (found === "damaged") snapshots.remove();
      return usable(found, Number(newest.get(STREAM)?.["version"] ?? 0), path, tell);
    },
    saveSnapshot(state) {
      snapshots.save(state);
      isWritten = true;
    },
    rest() {
      if (isWritten) reader.exec("PRAGMA wal_checkpoint(PASSIVE)");
      isWritten = false;
    },
    trouble: () => troubleOf(reader),
    close() {
      mark.close();
      decision?.connection.close();
      reader.close();
    },
  };
}
