/**
 * What can still be read of a damaged journal, row by row: a page that is gone takes the rows on it and no others. The
 * place of each event that is lost is held by a note, so that versions stay as they were and follow one another.
 */
import { evolve } from "../kernel/evolve.ts";
import { EMPTY_STATE } from "../kernel/state.ts";
import { NewerLayoutError } from "./damage.ts";
import { isGap, rowBefore, STREAM, toCheckedRecord } from "./event-rows.ts";
import { keptSnapshots } from "./snapshot-row.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";
import type { RowSeal } from "./row-seal.ts";
import type { Connect, Connection, Row } from "./sqlite-driver.ts";

export interface Salvaged {
  /** Versions 1, 2, 3 …, without holes but those before another program's rows. */
  readonly records: readonly EventRecord[];
  /** How many of them only hold the place of a lost one, and how many are lost behind them. */
  readonly lost: number;
  /** True when a snapshot knows what all the lost events did. */
  readonly isCovered: boolean;
  readonly snapshot: State | null;
}

/** Rows may stand a little behind their version's number. */
const FURTHER_ROWS = 100;
/** More than fit: an event takes some thirty bytes at least. */
const ROWS_PER_PAGE = 200;

/** Null where even the asking fails. */
function unlessDamaged<T>(ask: () => T): T | null {
  try {
    return ask();
  } catch (error) {
    if (error instanceof NewerLayoutError) throw error;
    return null;
  }
}

/** The rows that can be read, in the order of their versions. */
function rowsIn(connection: Connection, most: number): Row[] {
  const found = new Map<number, Row>();
  // All columns: a journal of the first layout has no seals.
  const one = unlessDamaged(() => connection.prepare("SELECT * FROM event WHERE stream = ? AND rowid = ?"));
  if (one === null) return [];
  const last = unlessDamaged(
    () => connection.prepare("SELECT MAX(rowid) AS last FROM event").get()?.["last"],
  );
  const end = Math.min(Math.max(most, Number(last ?? 0)) + FURTHER_ROWS, mostRows(connection));
  for (let number = 1; number <= end; number++) {
    const row = unlessDamaged(() => one.get(STREAM, number) ?? null);
    if (row !== null && isVersion(row["version"])) found.set(Number(row["version"]), row);
  }
  return [...found.values()].toSorted((a, b) => Number(a["version"]) - Number(b["version"]));
}

const isVersion = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

/** No more rows than the file has room for: another program may have numbered one as it liked. */
function mostRows(connection: Connection): number {
  const pages = unlessDamaged(() => connection.prepare("PRAGMA page_count").get()?.["page_count"]);
  return Number(pages ?? 0) * ROWS_PER_PAGE + FURTHER_ROWS;
}

/** No session and no tool: the journal speaks. */
const ITSELF = "journal";

const placeHolder = (version: number, at: number): EventRecord => ({
  version,
  at,
  sessionID: ITSELF,
  agent: "idumb",
  event: { type: "effect-noted", tool: ITSELF, note: "this event was lost: the journal was damaged" },
});

export interface Salvaging {
  /** How many events there were at least. */
  readonly most: number;
  readonly seal: RowSeal | undefined;
  /** False for a journal that may be from before rows were sealed: then its rows are ours where none has a seal of ours. */
  readonly wasSealed: boolean;
}

export function salvage(connect: Connect, path: string, { most, seal, wasSealed }: Salvaging): Salvaged {
  const connection = unlessDamaged(() => connect(path));
  if (connection === null) return { records: [], lost: most, isCovered: most === 0, snapshot: null };
  try {
    const kept = unlessDamaged(() => keptSnapshots(connection, seal).load());
    const snapshot = kept === "damaged" ? null : kept;
    const known = snapshot?.version ?? 0;
    const end = Math.min(Math.max(most, known), mostRows(connection));
    const rows = rowsIn(connection, end);
    const isSealed = wasSealed || rows.some((row) => seal?.holds(row));
    const { records, lost } = readThrough(rows, { known, most: end, seal: isSealed ? seal : undefined });
    const behind = Math.max(0, most - (records.at(-1)?.version ?? 0));
    const lastLost = behind > 0 ? most : (lost.at(-1) ?? 0);
    return { records, lost: lost.length + behind, isCovered: lastLost <= known, snapshot };
  } finally {
    connection.close();
  }
}

interface Reading {
  /** The version that a snapshot tells of. */
  readonly known: number;
  readonly most: number;
  readonly seal: RowSeal | undefined;
}

/** What rows in order tell, with a note in the place of each event that is lost. A row that is not ours stays so. */
function readThrough(
  rows: readonly Row[],
  { known, most, seal }: Reading,
): { readonly records: readonly EventRecord[]; readonly lost: readonly number[] } {
  const records: EventRecord[] = [];
  const lost: number[] = [];
  let [state, before] = [EMPTY_STATE, rowBefore(undefined)];
  const lose = (version: number): void => {
    records.push(placeHolder(version, records.at(-1)?.at ?? 0));
    lost.push(version);
  };
  for (const row of rows) {
    const version = Number(row["version"]);
    const end = isGap(row, before, seal) ? version - 1 : Math.min(version - 1, most);
    for (let missing = before.version + 1; missing <= end; missing++) lose(missing);
    const record = unlessDamaged(() => toCheckedRecord(row, seal));
    const next = record && unlessDamaged(() => evolve(state, record));
    if (record && next) {
      state = next;
      records.push(record);
    } else lose(version);
    before = rowBefore(row);
  }
  for (let missing = before.version + 1; missing <= known; missing++) lose(missing);
  return { records, lost };
}
