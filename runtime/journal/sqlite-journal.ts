/**
 * The journal on disk: SQLite, in WAL mode where locks last. `UNIQUE(stream, version)` and `BEGIN IMMEDIATE` are what makes
 * two servers on one project safe; everything else is speed. Two connections, because `synchronous` is a
 * setting of the connection: evidence is written with NORMAL (survives kill -9), decisions with FULL.
 */
import { existsSync } from "node:fs";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import { EVENTS_SINCE, STREAM, toRecord } from "./event-rows.ts";
import type { Durability, Journal } from "./journal.ts";
import type { Connect, Connection, Statement } from "./sqlite-driver.ts";

/** Version of the file's layout; a file of a newer version is not touched. */
const LAYOUT_VERSION = 1;
/** Version of the snapshot's shape; another one is ignored and rebuilt from the events. */
const SNAPSHOT_SHAPE = 4;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS event (
  stream TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, session TEXT NOT NULL,
  agent TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, UNIQUE(stream, version));
CREATE TABLE IF NOT EXISTS snapshot (
  stream TEXT PRIMARY KEY, shape INTEGER NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL);
`;

interface Writer {
  readonly connection: Connection;
  readonly begin: Statement;
  readonly commit: Statement;
  readonly newest: Statement;
  readonly insert: Statement;
}

type Mode = "WAL" | "TRUNCATE";

function open(connect: Connect, path: string, mode: Mode, synchronous: "NORMAL" | "FULL"): Connection {
  const connection = connect(path);
  connection.exec(`PRAGMA busy_timeout = 3000`);
  connection.exec(`PRAGMA journal_mode = ${mode}`);
  connection.exec(`PRAGMA synchronous = ${synchronous}`);
  return connection;
}

function writer(connection: Connection): Writer {
  return {
    connection,
    begin: connection.prepare("BEGIN IMMEDIATE"),
    commit: connection.prepare("COMMIT"),
    newest: connection.prepare("SELECT MAX(version) AS version FROM event WHERE stream = ?"),
    insert: connection.prepare(
      "INSERT INTO event (stream, version, at, session, agent, type, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ),
  };
}

function write(to: Writer, records: readonly EventRecord[], expectedVersion: number): boolean {
  to.begin.run();
  try {
    const newest = Number(to.newest.get(STREAM)?.["version"] ?? 0);
    if (newest === expectedVersion)
      for (const { version, at, sessionID, agent, event } of records)
        to.insert.run(STREAM, version, at, sessionID, agent, event.type, JSON.stringify(event));
    to.commit.run();
    return newest === expectedVersion;
  } catch (error) {
    to.connection.exec("ROLLBACK");
    throw error;
  }
}

/** Thrown for a file that a newer version wrote: it is left alone. */
export class NewerLayoutError extends Error {
  override readonly name = "NewerLayoutError";
}

/**
 * Opens or creates the journal file. Throws what the driver throws when the file cannot be used.
 *
 * @param keepsLocks false in a process that opens and closes files of the project when they are new, as OpenCode 2
 *   (0.0.0-next-16350) does in a git repository: POSIX then drops all locks that the process has on the file. In WAL mode a
 *   connection rests on a lock that it holds for ever; without it, the next process that closes the journal takes the log
 *   away, and what is written afterwards is lost. So a file that is new there does without WAL until it is opened again.
 */
export function sqliteJournal(connect: Connect, path: string, keepsLocks = true): Journal {
  const mode: Mode = keepsLocks || existsSync(path) ? "WAL" : "TRUNCATE";
  const reader = open(connect, path, mode, "NORMAL");
  try {
    const layout = Number(reader.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
    if (layout > LAYOUT_VERSION)
      throw new NewerLayoutError(`its layout is ${layout}, this version knows ${LAYOUT_VERSION}`);
    if (layout === 0)
      reader.exec(`BEGIN IMMEDIATE; ${SCHEMA} PRAGMA user_version = ${LAYOUT_VERSION}; COMMIT;`);
  } catch (error) {
    reader.close();
    throw error;
  }
  const dataVersion = reader.prepare("PRAGMA data_version");
  const since = reader.prepare(EVENTS_SINCE);
  const sinceOf = reader.prepare(
    "SELECT version, at, session, agent, data FROM event WHERE stream = ? AND version > ? AND session = ? ORDER BY version",
  );
  const snapshot = reader.prepare("SELECT shape, data FROM snapshot WHERE stream = ?");
  const keepSnapshot = reader.prepare(
    "INSERT INTO snapshot (stream, shape, version, data) VALUES (?, ?, ?, ?) ON CONFLICT(stream) DO UPDATE SET shape = excluded.shape, version = excluded.version, data = excluded.data WHERE excluded.version > snapshot.version",
  );
  const evidence = writer(reader);
  let decision: Writer | null = null;
  let seen = -1;
  const current = (): number => Number(dataVersion.get()?.["data_version"] ?? 0);
  const choose = (durability: Durability): Writer => {
    if (durability === "evidence") return evidence;
    decision ??= writer(open(connect, path, mode, "FULL"));
    return decision;
  };
  return {
    read(after) {
      // Taken before the read: what is committed in between is read twice at worst, never missed.
      seen = current();
      return since.all(STREAM, after).map(toRecord);
    },
    readSession: (sessionID, after) => sinceOf.all(STREAM, after, sessionID).map(toRecord),
    append: (records, expectedVersion, durability) => write(choose(durability), records, expectedVersion),
    changed: () => current() !== seen,
    loadSnapshot() {
      const row = snapshot.get(STREAM);
      return row && Number(row["shape"]) === SNAPSHOT_SHAPE
        ? (JSON.parse(String(row["data"])) as State)
        : null;
    },
    saveSnapshot(state) {
      keepSnapshot.run(STREAM, SNAPSHOT_SHAPE, state.version, JSON.stringify(state));
    },
    close() {
      decision?.connection.close();
      reader.close();
    },
  };
}
