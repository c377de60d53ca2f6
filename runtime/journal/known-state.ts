/**
 * The state of a journal as far as it was read: memory is only a cache, so every look asks the journal first whether
 * somebody else has written. What decides and stores stands in `store.ts`; who only looks loads none of that.
 */
import { evolve, evolveAll } from "../kernel/evolve.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import { DamagedJournalError } from "./damage.ts";
import type { Journal } from "./journal.ts";

/** What a store tells of its state. */
export interface Looks {
  /** The newest state; asks the journal for news first. */
  current(): State;
  /**
   * The newest state that this process knows of, asking nobody. For what comes a few microseconds after a look, or is
   * checked again when it is stored.
   */
  known(): State;
  /** What was stored after that version, and with it the newest state. */
  since(version: number): { readonly records: readonly EventRecord[]; readonly state: State };
  /** What one session signed after that version. */
  sinceOf(sessionID: string, version: number): readonly EventRecord[];
  /** The state as it was: replays the journal, so not for the hot path. */
  stateAt(version: number): State;
  /** Told of what others stored, as it is taken in. */
  watch(listener: (records: readonly EventRecord[]) => void): void;
  close(): void;
}

/** The same for who stores as well. */
export interface KnownState extends Looks {
  /** How far the snapshot reached from which it was read; 0 without one. */
  readonly snapshotAt: number;
  /** Reads all that is new. */
  catchUp(): void;
  /** Takes what this process has just stored for the newest state. */
  take(state: State): void;
}

/** Events that are read at once: all of a large journal would need five times the memory. */
const BATCH = 500;

/** Folds what is stored. Throws for an event that says something impossible: it is not what was stored. */
function folded(state: State, records: readonly EventRecord[]): State {
  try {
    return evolveAll(state, records);
  } catch (error) {
    throw new DamagedJournalError(`event ${firstImpossible(state, records)} cannot have happened`, {
      cause: error,
    });
  }
}

function firstImpossible(state: State, records: readonly EventRecord[]): number {
  let before = state;
  for (const record of records)
    try {
      before = evolve(before, record);
    } catch {
      return record.version;
    }
  return state.version;
}

const stateAfter = (records: readonly EventRecord[], version: number): State =>
  evolveAll(
    EMPTY_STATE,
    records.filter((record) => record.version <= version),
  );

/** Reads all that is new, in batches. */
function readOn(
  journal: Journal,
  known: () => number,
  take: (records: readonly EventRecord[]) => void,
): void {
  for (;;) {
    const records = journal.read(known(), BATCH);
    take(records);
    if (records.length < BATCH) return;
  }
}

/** Reads the state of a journal. Throws when its content cannot be read. */
export function readState(journal: Journal): KnownState {
  journal.check();
  let state = journal.loadSnapshot() ?? EMPTY_STATE;
  const snapshotAt = state.version;
  let told: (records: readonly EventRecord[]) => void = () => undefined;
  const takeIn = (records: readonly EventRecord[]): void => {
    state = folded(state, records);
    if (records.length > 0) told(records);
  };
  const catchUp = (): void => readOn(journal, () => state.version, takeIn);
  // Reading tells the journal that its news were taken: so they are taken here as well.
  const readSince = (version: number): EventRecord[] => {
    const records = journal.read(Math.min(version, state.version));
    takeIn(records.filter((record) => record.version > state.version));
    return records.filter((record) => record.version > version);
  };
  catchUp();
  return {
    current() {
      if (journal.changed()) catchUp();
      return state;
    },
    known: () => state,
    since(version) {
      const records = readSince(version);
      return { records, state };
    },
    sinceOf: (sessionID, version) => journal.readSession(sessionID, version),
    stateAt: (version) => stateAfter(readSince(0), version),
    watch(listener) {
      told = listener;
    },
    close: () => journal.close(),
    snapshotAt,
    catchUp,
    take(next) {
      state = next;
    },
  };
}
