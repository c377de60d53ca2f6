/**
 * The journal without a disk: for tests, and where the project cannot be written (then what is decided
 * lives as long as the process, and that is announced). Several handles may share one `shelf`, as several
 * processes share one file.
 */
import { readRecord } from "../kernel/words/kept-words.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import type { Journal } from "./journal.ts";

export interface Shelf {
  readonly records: EventRecord[];
  snapshot: string | null;
}

/** A fresh, empty shelf. */
export function emptyShelf(): Shelf {
  return { records: [], snapshot: null };
}

const copied = (record: EventRecord): EventRecord =>
  readRecord(structuredClone(record), JSON.stringify(record.event));

/** A journal over a shelf; records are copied in and out, so nobody shares references. */
export function memoryJournal(shelf: Shelf = emptyShelf()): Journal {
  let seen = 0;
  return {
    read(after, atMost = Infinity) {
      seen = shelf.records.length;
      return shelf.records.slice(after, after + atMost).map(copied);
    },
    readSession: (sessionID, after) =>
      shelf.records
        .slice(after)
        .filter((record) => record.sessionID === sessionID)
        .map(copied),
    append(records, expectedVersion) {
      if (shelf.records.length !== expectedVersion) return false;
      shelf.records.push(...structuredClone(records));
      seen = shelf.records.length;
      return true;
    },
    alone: (work) => work(),
    changed: () => shelf.records.length !== seen,
    loadSnapshot: () => (shelf.snapshot === null ? null : (JSON.parse(shelf.snapshot) as State)),
    saveSnapshot(state) {
      shelf.snapshot = JSON.stringify(state);
    },
    check() {},
    rest() {},
    trouble: () => null,
    close() {},
  };
}
