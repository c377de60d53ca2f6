/**
 * State in memory, journal on disk, and the loop that keeps them one: decide on what is known, append
 * with that version, and on a conflict catch up and decide again. Memory is only a cache: every read asks
 * the journal first whether somebody else has written. One store per project directory, never a global.
 */
import { decide } from "../kernel/decide.ts";
import { evolve, evolveAll } from "../kernel/evolve.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { keptCommand } from "../kernel/words/kept-words.ts";
import { line } from "../kernel/words/line.ts";
import type { Command, CommandContext } from "../kernel/command.ts";
import type { Event, EventRecord } from "../kernel/event.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { State } from "../kernel/state.ts";
import { DamagedJournalError } from "./damage.ts";
import type { Durability, Journal } from "./journal.ts";

export type Outcome =
  | { readonly ok: true; readonly state: State; readonly events: readonly Event[] }
  | { readonly ok: false; readonly state: State; readonly refusal: Refusal };

export interface Store {
  /** The newest state; asks the journal for news first. */
  current(): State;
  /**
   * The newest state that this process knows of, asking nobody. For what comes a few microseconds after a look, or is
   * checked again when it is stored.
   */
  known(): State;
  /** Decides and stores. Refusals are values; throws only when the journal itself fails. */
  execute(command: Command, context: CommandContext, durability: Durability): Outcome;
  /** What was stored after that version, and with it the newest state. */
  since(version: number): { readonly records: readonly EventRecord[]; readonly state: State };
  /** What one session signed after that version. */
  sinceOf(sessionID: string, version: number): readonly EventRecord[];
  /** The state as it was: replays the journal, so not for the hot path. */
  stateAt(version: number): State;
  /**
   * A quiet moment: what costs as much as the whole state is done here, not on a tool call. Throws when the journal
   * fails.
   */
  rest(): void;
  /** Why nothing can be written at the moment, or null. */
  trouble(): string | null;
  /** Told of what others stored, as it is taken in. */
  watch(listener: (records: readonly EventRecord[]) => void): void;
  close(): void;
}

/** Replays longer than this are shortened by a snapshot, at the next quiet moment. */
const SNAPSHOT_AFTER = 200;
/** … and in the middle of work only when no quiet moment came for this long. */
const SNAPSHOT_AT_ONCE = 5_000;
/**
 * A snapshot costs as much as the state is large, and a long history has a large one: then it is due after so many
 * events, as a share of all. They are replayed in a tenth of a second.
 */
const SNAPSHOT_SHARE = 1 / 50;
/** Who came too late so often decides with the lock held: among writers that never rest it could starve for minutes. */
const MAX_CONFLICTS = 3;

/** Events that are read at once: all of a large journal would need five times the memory. */
const BATCH = 2_000;

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

const recordsOf = (
  events: readonly Event[],
  after: number,
  { at, sessionID, agent }: CommandContext,
): EventRecord[] =>
  events.map((event, index) => ({ version: after + index + 1, at, sessionID, agent: line(agent), event }));

/** Decides on what is known, and stores that; null when somebody else was faster. */
function decided(
  journal: Journal,
  before: State,
  command: Command,
  context: CommandContext,
  durability: Durability,
): Outcome | null {
  // Not asked for news first: whoever decides on an old state cannot store.
  const decision = decide(before, command, context);
  const events = decision.events ?? [];
  if (events.length === 0 && journal.changed()) return null;
  const records = recordsOf(events, before.version, context);
  if (events.length > 0 && !journal.append(records, before.version, durability)) return null;
  const state = evolveAll(before, records);
  return decision.ok ? { ok: true, state, events } : { ok: false, state, refusal: decision.refusal };
}

/** Opens the state of a journal. Throws when its content cannot be read. */
export function openStore(journal: Journal): Store {
  journal.check();
  let state = journal.loadSnapshot() ?? EMPTY_STATE;
  let snapshotAt = state.version;
  let told: (records: readonly EventRecord[]) => void = () => undefined;
  const takeIn = (records: readonly EventRecord[]): void => {
    state = folded(state, records);
    if (records.length > 0) told(records);
  };
  const catchUp = (): void => readOn(journal, () => state.version, takeIn);
  const snapshotAfter = (events: number): void => {
    if (state.version - snapshotAt < Math.max(events, state.version * SNAPSHOT_SHARE)) return;
    journal.saveSnapshot(state);
    snapshotAt = state.version;
  };
  const current = (): State => {
    if (journal.changed()) catchUp();
    return state;
  };
  // Reading tells the journal that its news were taken: so they are taken here as well.
  const readSince = (version: number): EventRecord[] => {
    const records = journal.read(Math.min(version, state.version));
    takeIn(records.filter((record) => record.version > state.version));
    return records.filter((record) => record.version > version);
  };
  catchUp();
  return {
    current,
    known: () => state,
    execute(asked, context, durability) {
      const command = keptCommand(asked);
      const attempt = (): Outcome | null => decided(journal, state, command, context, durability);
      for (let tried = 0; tried < MAX_CONFLICTS; tried++) {
        const outcome = attempt();
        if (outcome === null) catchUp();
        else {
          state = outcome.state;
          snapshotAfter(SNAPSHOT_AT_ONCE);
          return outcome;
        }
      }
      const outcome = journal.alone(() => {
        catchUp();
        return attempt();
      }, durability);
      if (outcome === null) throw new Error(`idumb: somebody stored ${command.type} beside the lock`);
      state = outcome.state;
      return outcome;
    },
    since(version) {
      const records = readSince(version);
      return { records, state };
    },
    sinceOf: (sessionID, version) => journal.readSession(sessionID, version),
    stateAt: (version) => stateAfter(readSince(0), version),
    rest() {
      snapshotAfter(SNAPSHOT_AFTER);
      journal.rest();
    },
    trouble: () => journal.trouble(),
    watch(listener) {
      told = listener;
    },
    close: () => journal.close(),
  };
}
