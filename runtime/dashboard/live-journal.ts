/**
 * A project's journal as it grows, for as long as the page is open. OpenCode may end, begin again, mend the file or put
 * another in its place meanwhile: each look opens it anew, and a journal that became shorter is read from its beginning.
 */
import { statSync } from "node:fs";
import { EMPTY_STATE } from "../kernel/state.ts";
import type { ReadStore } from "../journal/read-project.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";

/** Entries that the page can show; older ones are in `idumb log`. */
const MOST_ENTRIES = 20_000;
/** How often the journal's files are looked at. */
const LOOK_MS = 250;

interface Journal {
  readonly state: State;
  readonly records: readonly EventRecord[];
  readonly trouble: string | null;
}

export interface LiveJournal {
  current(): Journal;
  /** Looks now; what is new is told to whoever watches. */
  look(): Promise<void>;
  watch(listener: () => void): () => void;
  close(): void;
}

const markOf = (path: string): string =>
  ["", "-wal"]
    .map((suffix) => statSync(path + suffix, { throwIfNoEntry: false }))
    .map((found) => (found === undefined ? "-" : `${found.ino} ${found.size} ${found.mtimeMs}`))
    .join(" ");

const EMPTY: Journal = { state: EMPTY_STATE, records: [], trouble: null };

function grown(before: Journal, store: ReadStore): Journal {
  const { version } = store.current();
  const known = version < before.state.version || before.trouble !== null ? 0 : before.state.version;
  const from = Math.max(known, version - MOST_ENTRIES);
  const { records, state } = store.since(from);
  const kept = known === 0 ? [] : before.records;
  return { state, records: [...kept, ...records].slice(-MOST_ENTRIES), trouble: null };
}

/**
 * @param path of the journal, there or not
 * @param open opens it to be read; null where there is none. What it throws is told on the page.
 */
export async function liveJournal(path: string, open: () => Promise<ReadStore | null>): Promise<LiveJournal> {
  const listeners = new Set<() => void>();
  let [now, mark] = [EMPTY, ""];
  const read = async (): Promise<Journal> => {
    try {
      const store = await open();
      if (store === null) return EMPTY;
      try {
        return grown(now, store);
      } finally {
        store.close();
      }
    } catch (error) {
      return { ...now, trouble: error instanceof Error ? error.message : String(error) };
    }
  };
  const look = async (): Promise<void> => {
    const seen = markOf(path);
    if (seen === mark) return;
    now = await read();
    // Locked or half written: it is looked at again.
    mark = now.trouble === null ? seen : "";
    for (const listener of listeners) listener();
  };
  await look();
  let looking: Promise<void> = Promise.resolve();
  const inTurn = (): Promise<void> => (looking = looking.then(look));
  // Nobody waits for the next look: where nothing is served the program ends.
  const timer = setInterval(() => void inTurn(), LOOK_MS).unref();
  return {
    current: () => now,
    look: inTurn,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => clearInterval(timer),
  };
}
