/** How events stand in the journal's table, and what a row has to be to pass for an event of ours. */
import { knowsEvent } from "../kernel/evolve.ts";
import { readRecord } from "../kernel/words/kept-words.ts";
import { DamagedJournalError, NewerLayoutError } from "./damage.ts";
import type { Event, EventRecord } from "../kernel/event.ts";
import { follows, type RowSeal } from "./row-seal.ts";
import type { Row } from "./sqlite-driver.ts";

/** The one stream of a project. */
export const STREAM = "project";

/** The columns that records and seals are made of. */
export const EVENT_COLUMNS = "version, at, session, agent, type, data, seal";

/** Asks for the rows of a stream after a version, in order. */
export const EVENTS_SINCE = `SELECT ${EVENT_COLUMNS} FROM event WHERE stream = ? AND version > ? ORDER BY version`;

function parsed(data: string, version: number): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new DamagedJournalError(`event ${version} is no JSON`);
  }
}

/** The event of such a row, with its words as they may be shown. Throws when it is none, or one that this version does not know. */
function toRecord(row: Row): EventRecord {
  const version = Number(row["version"]);
  const json = String(row["data"]);
  const event = parsed(json, version) as { readonly type?: unknown } | null;
  if (typeof event !== "object" || typeof event?.type !== "string")
    throw new DamagedJournalError(`event ${version} is no event`);
  if (!knowsEvent(event.type))
    throw new NewerLayoutError(
      `event ${version} is of a kind that this version does not know, "${event.type}"`,
    );
  return readRecord(
    {
      version,
      at: Number(row["at"]),
      sessionID: String(row["session"]),
      agent: String(row["agent"]),
      event: event as Event,
    },
    json,
  );
}

/** A row that is not ours. Nothing in it counts, so only its version and a harmless name are taken. */
function foreignRecord(row: Row): EventRecord {
  const type = String(row["type"]);
  const claims = /^[a-z-]{1,40}$/.test(type) ? type : "something unreadable";
  const event: Event = { type: "foreign-event", claims };
  return { version: Number(row["version"]), at: 0, sessionID: "", agent: "", event };
}

/** Without a key every row is ours. */
export const isOurs = (row: Row, seal: RowSeal | undefined): boolean => seal?.holds(row) ?? true;

/** The event of a row; what has not our seal comes as a foreign event, whatever stands in it. */
export const toCheckedRecord = (row: Row, seal: RowSeal | undefined): EventRecord =>
  isOurs(row, seal) ? toRecord(row) : foreignRecord(row);

/** The row before others. */
export interface RowBefore {
  readonly version: number;
  readonly seal: string;
}

/** What a row is to the one behind it; left out: it is the first. */
export const rowBefore = (row: Row | undefined): RowBefore => ({
  version: Number(row?.["version"] ?? 0),
  seal: String(row?.["seal"] ?? ""),
});

/** A row of ours that does not name the row before it. */
export interface Gap {
  readonly version: number;
  /** How many rows are not there; 0 where the one before it is there, and is another than it was. */
  readonly missing: number;
}

/**
 * The gaps among rows in order. Only a row of ours tells of one: whoever writes a row far ahead of the newest makes no hole
 * by that, and what we write behind it names it.
 */
export function gapsIn(rows: readonly Row[], before: RowBefore, seal: RowSeal | undefined): Gap[] {
  const gaps: Gap[] = [];
  let last = before;
  for (const row of rows) {
    const missing = Number(row["version"]) - last.version - 1;
    if (isGap(row, last, seal)) gaps.push({ version: Number(row["version"]), missing });
    last = rowBefore(row);
  }
  return gaps;
}

/** Whether something between these two rows was taken out or changed. */
export const isGap = (row: Row, before: RowBefore, seal: RowSeal | undefined): boolean =>
  seal === undefined
    ? Number(row["version"]) !== before.version + 1
    : // The hash is asked last: nearly every row of a start follows.
      !follows(row, before.seal) && seal.holds(row);
