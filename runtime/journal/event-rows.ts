/** How events stand in the journal's table. */
import type { Event, EventRecord } from "../kernel/event.ts";
import type { Row } from "./sqlite-driver.ts";

/** The one stream of a project. */
export const STREAM = "project";

/** Asks for the rows of a stream after a version, in order. */
export const EVENTS_SINCE =
  "SELECT version, at, session, agent, data FROM event WHERE stream = ? AND version > ? ORDER BY version";

/** The event of such a row. Throws a SyntaxError when it holds no JSON. */
export function toRecord(row: Row): EventRecord {
  return {
    version: Number(row["version"]),
    at: Number(row["at"]),
    sessionID: String(row["session"]),
    agent: String(row["agent"]),
    event: JSON.parse(String(row["data"])) as Event,
  };
}
