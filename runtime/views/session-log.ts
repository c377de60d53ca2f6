/** The log lines of sessions, each rendered once: a line that stands in a file never changes. */
import { logLine } from "./log-line.ts";
import type { Store } from "../journal/store.ts";

interface Log {
  read: number;
  readonly summaries: { readonly version: number; readonly text: string }[];
  readonly lines: { readonly version: number; readonly line: string }[];
}

export interface SessionLogs {
  /** In order of time; up to that version of the journal, or all. */
  linesOf(sessionID: string, version?: number): readonly string[];
  /** The newest summary of a compaction up to that version, or "". */
  summaryOf(sessionID: string, version?: number): string;
}

/** One per project. */
export function sessionLogs(store: Pick<Store, "current" | "sinceOf">): SessionLogs {
  const logs = new Map<string, Log>();
  const read = (sessionID: string): Log => {
    const log = logs.get(sessionID) ?? { read: 0, summaries: [], lines: [] };
    logs.set(sessionID, log);
    const state = store.current();
    for (const record of store.sinceOf(sessionID, log.read)) {
      const { version, event } = record;
      log.read = version;
      const line = logLine(state, record);
      if (line !== null) log.lines.push({ version, line });
      if (event.type === "session-compacted" && event.summary !== undefined)
        log.summaries.push({ version, text: event.summary });
    }
    return log;
  };
  return {
    linesOf: (sessionID, version = Infinity) =>
      read(sessionID)
        .lines.filter((entry) => entry.version <= version)
        .map((entry) => entry.line),
    summaryOf: (sessionID, version = Infinity) =>
      read(sessionID).summaries.findLast((entry) => entry.version <= version)?.text ?? "",
  };
}
