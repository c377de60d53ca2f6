/**
 * The journal of a project for who looks at it from outside of OpenCode, also while OpenCode runs. It never writes: what
 * is damaged stays as it is, for the plugin to mend.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NewerLayoutError } from "./damage.ts";
import { EVENT_COLUMNS, EVENTS_SINCE, isOurs, STREAM, toCheckedRecord } from "./event-rows.ts";
import { rowSeal } from "./row-seal.ts";
import { keptKey, sealedBefore } from "./signing-key.ts";
import { keptSnapshots } from "./snapshot-row.ts";
import { checkRows, LAYOUT_VERSION, usable } from "./sqlite-journal.ts";
import { readState, type Looks } from "./known-state.ts";
import type { Event, EventRecord } from "../kernel/event.ts";
import type { Journal } from "./journal.ts";
import type { RowSeal } from "./row-seal.ts";
import type { Connect } from "./sqlite-driver.ts";
import type { Sealing } from "./sqlite-journal.ts";

/** The store of who only reads. */
export interface ReadStore extends Pick<Looks, "current" | "since" | "sinceOf" | "stateAt" | "close"> {
  /** The newest entries of that type among the last thousands, the newest first. */
  newestOf<T extends Event["type"]>(type: T, most: number): readonly EventRecord<T>[];
}

/** An entry that is older is not the newest of anything that somebody still looks for. */
const LOOKED_BACK = 5_000;

/** Where the journal of a project lies. */
export const journalPath = (directory: string): string => join(directory, ".idumb", "journal.db");

const mayNotWrite = (): never => {
  throw new Error("idumb: this journal was opened to be read");
};

interface ReadingJournal extends Journal {
  newestOf(type: string, most: number): readonly EventRecord[];
}

function readingJournal(connect: Connect, path: string, sealing: Sealing | undefined): ReadingJournal {
  const seal: RowSeal | undefined = sealing?.seal;
  const reader = connect(path);
  reader.exec("PRAGMA busy_timeout = 3000");
  const layout = Number(reader.prepare("PRAGMA user_version").get()?.["user_version"] ?? 0);
  if (layout > LAYOUT_VERSION)
    throw new NewerLayoutError(`its layout is ${layout}, this version knows ${LAYOUT_VERSION}`);
  const all = "WHERE stream = ? AND version <= ? ORDER BY version DESC LIMIT 1";
  const before = reader.prepare(`SELECT ${EVENT_COLUMNS} FROM event ${all}`);
  return {
    read(after, atMost = -1) {
      const rows = reader.prepare(`${EVENTS_SINCE} LIMIT ?`).all(STREAM, after, atMost);
      checkRows(rows, rows.length === 0 ? undefined : before.get(STREAM, after), sealing);
      return rows.map((row) => toCheckedRecord(row, seal));
    },
    readSession: (sessionID, after) =>
      reader
        .prepare(EVENTS_SINCE)
        .all(STREAM, after)
        .filter((row) => row["session"] === sessionID && isOurs(row, seal))
        .map((row) => toCheckedRecord(row, seal)),
    newestOf: (type, most) =>
      reader
        .prepare(
          `SELECT ${EVENT_COLUMNS} FROM event WHERE stream = ?1 AND type = ?2 AND version > (SELECT MAX(version) FROM event WHERE stream = ?1) - ${LOOKED_BACK} ORDER BY version DESC LIMIT ?3`,
        )
        .all(STREAM, type, most)
        .filter((row) => isOurs(row, seal))
        .map((row) => toCheckedRecord(row, seal)),
    append: mayNotWrite,
    alone: mayNotWrite,
    changed: () => false,
    check() {},
    loadSnapshot: () =>
      usable(
        keptSnapshots(reader, seal).load(),
        Number(before.get(STREAM, Number.MAX_SAFE_INTEGER)?.["version"] ?? 0),
        path,
        () => undefined,
      ),
    saveSnapshot: mayNotWrite,
    rest() {},
    trouble: () => null,
    close: () => reader.close(),
  };
}

/**
 * Null where the project has no journal. Throws what the driver throws when the file cannot be read, and a
 * DamagedJournalError or NewerLayoutError when its content cannot.
 *
 * @param keys the user's folder for the key of the seals; a journal that was never sealed with it counts as it stands, as it
 *   will when the plugin takes it over.
 */
export function readProjectStore(connect: Connect, directory: string, keys: string): ReadStore | null {
  const path = journalPath(directory);
  if (!existsSync(path)) return null;
  const key = sealedBefore(keys, path).is() ? keptKey(keys) : null;
  const sealing = key === null ? undefined : { seal: rowSeal(key), tellGap: () => undefined };
  const journal = readingJournal(connect, path, sealing);
  const ofType =
    <T extends Event["type"]>(type: T) =>
    (record: EventRecord): record is EventRecord<T> =>
      record.event.type === type;
  return {
    ...readState(journal),
    newestOf: (type, most) => journal.newestOf(type, most).filter(ofType(type)),
  };
}
