/**
 * State in memory, journal on disk, and the loop that keeps them one: decide on what is known, append
 * with that version, and on a conflict catch up and decide again. One store per project directory, never a global.
 */
import { decide } from "../kernel/decide.ts";
import { evolveAll } from "../kernel/evolve.ts";
import { keptCommand } from "../kernel/words/kept-words.ts";
import { line } from "../kernel/words/line.ts";
import type { Command, CommandContext } from "../kernel/command.ts";
import type { Event, EventRecord } from "../kernel/event.ts";
import type { Refusal } from "../kernel/refusal.ts";
import type { State } from "../kernel/state.ts";
import type { Durability, Journal } from "./journal.ts";
import { readState, type Looks } from "./known-state.ts";

export type Outcome =
  | { readonly ok: true; readonly state: State; readonly events: readonly Event[] }
  | { readonly ok: false; readonly state: State; readonly refusal: Refusal };

export interface Store extends Looks {
  /** Decides and stores. Refusals are values; throws only when the journal itself fails. */
  execute(command: Command, context: CommandContext, durability: Durability): Outcome;
  /**
   * A quiet moment: what costs as much as the whole state is done here, not on a tool call. Throws when the journal
   * fails.
   */
  rest(): void;
  /** Why nothing can be written at the moment, or null. */
  trouble(): string | null;
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
  const { catchUp, take, snapshotAt: readAt, ...looks } = readState(journal);
  let snapshotAt = readAt;
  const snapshotAfter = (events: number): void => {
    const state = looks.known();
    if (state.version - snapshotAt < Math.max(events, state.version * SNAPSHOT_SHARE)) return;
    journal.saveSnapshot(state);
    snapshotAt = state.version;
  };
  return {
    ...looks,
    execute(asked, context, durability) {
      const command = keptCommand(asked);
      const attempt = (): Outcome | null => decided(journal, looks.known(), command, context, durability);
      for (let tried = 0; tried < MAX_CONFLICTS; tried++) {
        const outcome = attempt();
        if (outcome === null) catchUp();
        else {
          take(outcome.state);
          snapshotAfter(SNAPSHOT_AT_ONCE);
          return outcome;
        }
      }
      const outcome = journal.alone(() => {
        catchUp();
        return attempt();
      }, durability);
      if (outcome === null) throw new Error(`idumb: somebody stored ${command.type} beside the lock`);
      take(outcome.state);
      return outcome;
    },
    rest() {
      snapshotAfter(SNAPSHOT_AFTER);
      journal.rest();
    },
    trouble: () => journal.trouble(),
  };
}
