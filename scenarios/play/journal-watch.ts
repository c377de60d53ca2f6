/**
 * Reads the events of a project's journal from its file at every look. Rows that are as they were at the look before are
 * compared and not replayed again.
 */
import { EVENTS_SINCE, STREAM, toCheckedRecord } from "../../runtime/journal/event-rows.ts";
import type { Connect, Connection, Row } from "../../runtime/journal/sqlite-driver.ts";
import { evolveAll } from "../../runtime/kernel/evolve.ts";
import { EMPTY_STATE, type State } from "../../runtime/kernel/state.ts";
import type { JournalSeen } from "./evidence.ts";

/** What the events of a journal give. */
export interface Replayed {
  readonly state: State;
  readonly journal: JournalSeen;
}

const FRESH: Replayed = { state: EMPTY_STATE, journal: { isWhole: true, isReplayed: true } };

export class JournalWatch {
  readonly #connect: Connect;
  readonly #file: string;
  /** As they were at the last look, and what all of them give. */
  #rows: readonly Row[] = [];
  #seen = FRESH;

  constructor(connect: Connect, file: string) {
    this.#connect = connect;
    this.#file = file;
  }

  /**
   * What a replay from the first event gives. Undefined for a file that is no journal of ours, and for one with a
   * snapshot: whoever opens that begins elsewhere, so both have to be compared.
   */
  take(): Replayed | undefined {
    let connection: Connection | undefined;
    try {
      connection = this.#connect(this.#file);
      if (connection.prepare("SELECT 1 FROM snapshot").get()) return undefined;
      return this.#replay(connection);
    } catch {
      return undefined;
    } finally {
      connection?.close();
    }
  }

  #replay(connection: Connection): Replayed {
    const rows = connection.prepare(EVENTS_SINCE).all(STREAM, 0);
    const isLonger = this.#rows.every((row, index) => isSame(row, rows[index]));
    const before = isLonger ? this.#seen : FRESH;
    const known = isLonger ? this.#rows.length : 0;
    const news = rows.slice(known).map((row) => toCheckedRecord(row, undefined));
    const follow = news.every(({ version }, index) => version === known + index + 1);
    this.#seen = {
      state: evolveAll(before.state, news),
      // There is nothing besides the events that could say otherwise.
      journal: { isWhole: before.journal.isWhole && follow, isReplayed: true },
    };
    this.#rows = rows;
    return this.#seen;
  }
}

const isSame = (a: Row, b: Row | undefined): boolean =>
  b !== undefined && Object.entries(a).every(([column, value]) => b[column] === value);
