/** The log lines of sessions, each rendered once: a line that stands in a file never changes. */
import { logLine } from "./log-line.ts";
import type { Store } from "../journal/store.ts";

interface Log {
  read: number;
  readonly lines: { readonly version: number; readonly line: string }[];
}

export interface SessionLogs {
  /** In order of time; up to that version of the journal, or all. */
  linesOf(sessionID: string, version?: number): readonly string[];
}

/** One per project. */
export function sessionLogs(store: Pick<Store, "current" | "sinceOf">): SessionLogs {
  const logs = new Map<string, Log>();
  return {
    linesOf(sessionID, version = Infinity) {
      const log = logs.get(sessionID) ?? { read: 0, lines: [] };
      logs.set(sessionID, log);
      const state = store.current();
      for (const record of store.sinceOf(sessionID, log.read)) {
        log.read = record.version;
        const line = logLine(state, record);
        if (line !== null) log.lines.push({ version: record.version, line });
      }
      return log.lines.filter((entry) => entry.version <= version).map((entry) => entry.line);
    },
  };
}
