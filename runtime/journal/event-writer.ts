/**
 * Who stores events in the file: each append is a transaction of its own, or a part of one that keeps all others out. An
 * append names the version that it was decided on, and the seal of each row rests on the row before it.
 */
import { EVENT_COLUMNS, STREAM } from "./event-rows.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { Durability, Journal } from "./journal.ts";
import type { newestMark } from "./newest-mark.ts";
import type { RowSeal } from "./row-seal.ts";
import type { Connection, Statement } from "./sqlite-driver.ts";

export const NEWEST = `SELECT ${EVENT_COLUMNS} FROM event WHERE stream = ? AND version <= ? ORDER BY version DESC LIMIT 1`;
export const NO_LIMIT = Number.MAX_SAFE_INTEGER;

export interface Writer {
  readonly connection: Connection;
  readonly begin: Statement;
  readonly commit: Statement;
  readonly newest: Statement;
  readonly insert: Statement;
}

export function writer(connection: Connection): Writer {
  return {
    connection,
    begin: connection.prepare("BEGIN IMMEDIATE"),
    commit: connection.prepare("COMMIT"),
    newest: connection.prepare(NEWEST),
    insert: connection.prepare(
      "INSERT INTO event (stream, version, at, session, agent, type, data, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    ),
  };
}

/** All of `work`, or nothing; nobody else stores meanwhile. */
function transaction<T>(to: Writer, work: () => T): T {
  to.begin.run();
  try {
    const done = work();
    to.commit.run();
    return done;
  } catch (error) {
    try {
      to.connection.exec("ROLLBACK");
    } catch {
      // On a full disk SQLite has rolled back by itself and complains here: that would hide what was wrong.
    }
    throw error;
  }
}

/** Inside of a transaction. */
function write(
  to: Writer,
  records: readonly EventRecord[],
  expectedVersion: number,
  seal: RowSeal | undefined,
): boolean {
  const last = to.newest.get(STREAM, NO_LIMIT);
  if (Number(last?.["version"] ?? 0) !== expectedVersion) return false;
  let before = String(last?.["seal"] ?? "");
  for (const { version, at, sessionID: session, agent, event } of records) {
    const data = JSON.stringify(event);
    const own = seal?.of({ version, at, session, agent, data }, before) ?? null;
    to.insert.run(STREAM, version, at, session, agent, event.type, data, own);
    before = own ?? "";
  }
  return true;
}

/** How events are stored. @param wrote told when some were */
export function storing(
  choose: (durability: Durability) => Writer,
  mark: Pick<ReturnType<typeof newestMark>, "write">,
  seal: RowSeal | undefined,
  wrote: () => void,
): Pick<Journal, "append" | "alone"> {
  /** Who stores while nobody else may. */
  let alone: Writer | null = null;
  let stored = 0;
  return {
    append(records, expectedVersion, durability) {
      const to = alone ?? choose(durability);
      const store = (): boolean => write(to, records, expectedVersion, seal);
      if (!(alone ? store() : transaction(to, store))) return false;
      wrote();
      stored = expectedVersion + records.length;
      // What is not committed yet must not be missed after a crash.
      if (!alone && records.length > 0) mark.write(stored);
      return true;
    },
    alone(work, durability) {
      alone = choose(durability);
      stored = 0;
      try {
        const done = transaction(alone, work);
        if (stored > 0) mark.write(stored);
        return done;
      } finally {
        alone = null;
      }
    },
  };
}
