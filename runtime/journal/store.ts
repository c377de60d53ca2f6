/**
 * State in memory, journal on disk, and the loop that keeps them one: decide on what is known, append
 * with that version, and on a conflict catch up and decide again. Memory is only a cache: every read asks
 * the journal first whether somebody else has written. One store per project directory, never a global.
 */
import { decide } from "../kernel/decide.ts";
import { evolveAll } from "../kernel/evolve.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import type { Command, CommandContext } from "../kernel/command.ts";
import type { Event, EventRecord } from "../kernel/event.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { State } from "../kernel/state.ts";
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
  close(): void;
}

/** Replays longer than this are shortened by a snapshot, at the next quiet moment. */
const SNAPSHOT_AFTER = 200;
/** … and in the middle of work only when no quiet moment came for this long. */
const SNAPSHOT_AT_ONCE = 5_000;
/** A conflict means somebody else made progress, so this many in a row means something is broken. */
const MAX_CONFLICTS = 1_000;

/** Opens the state of a journal. Throws when its content cannot be read. */
export function openStore(journal: Journal): Store {
  let state = journal.loadSnapshot() ?? EMPTY_STATE;
  let snapshotAt = state.version;
  const catchUp = (): void => {
    state = evolveAll(state, journal.read(state.version));
  };
  const snapshotAfter = (events: number): void => {
    if (state.version - snapshotAt < events) return;
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
    state = evolveAll(
      state,
      records.filter((record) => record.version > state.version),
    );
    return records.filter((record) => record.version > version);
  };
  catchUp();
  return {
    current,
    known: () => state,
    execute(command, context, durability) {
      for (let attempt = 0; attempt < MAX_CONFLICTS; attempt++) {
        // Not asked for news first: whoever decides on an old state cannot store.
        const before = state;
        const decision = decide(before, command, context);
        const events = decision.events ?? [];
        const answer = (after: State): Outcome =>
          decision.ok
            ? { ok: true, state: after, events }
            : { ok: false, state: after, refusal: decision.refusal };
        if (events.length === 0 && current() !== before) continue;
        if (events.length === 0) return answer(before);
        const records = events.map((event, index): EventRecord => ({
          version: before.version + index + 1,
          at: context.at,
          sessionID: context.sessionID,
          agent: context.agent,
          event,
        }));
        if (journal.append(records, before.version, durability)) {
          state = evolveAll(before, records);
          snapshotAfter(SNAPSHOT_AT_ONCE);
          return answer(state);
        }
        catchUp();
      }
      throw new Error(`idumb: ${MAX_CONFLICTS} conflicts in a row while storing ${command.type}`);
    },
    since(version) {
      const records = readSince(version);
      return { records, state };
    },
    sinceOf: (sessionID, version) => journal.readSession(sessionID, version),
    stateAt(version) {
      const records = readSince(0).filter((record) => record.version <= version);
      return evolveAll(EMPTY_STATE, records);
    },
    rest: () => snapshotAfter(SNAPSHOT_AFTER),
    close: () => journal.close(),
  };
}
