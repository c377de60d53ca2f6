/** Entries of the journal as a person asks for them: since when, about what, by whom. */
import { readStamp } from "../kernel/stamp.ts";
import { logLine } from "../views/log-line.ts";
import { sessionFile } from "../views/session-file.ts";
import { Refused } from "./refused.ts";
import type { EventRecord } from "../kernel/event.ts";
import type { State } from "../kernel/state.ts";

/** Milliseconds since the epoch. @throws {Refused} for what is neither a stamp nor a date. */
export function momentOf(text: string): number {
  const stamp = readStamp(text);
  if (stamp === null) {
    const at = Date.parse(text);
    if (Number.isFinite(at)) return at;
    throw new Refused(
      `--since ${text} is neither a stamp (mmHHDDMMYY, such as 3014110226) nor a date (2026-02-11).`,
    );
  }
  const [minute = "", hour = "", day = "", month = "", year = ""] = stamp.match(/../g) ?? [];
  return Date.UTC(2000 + Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

/** @throws {Refused} where the journal knows no such session. */
export function sessionNamed(state: State, asked: string): string {
  const name = asked.replace(/^.*\//, "").replace(/\.md$/, "");
  const sessions = Object.values(state.sessions);
  const found = sessions.find((one) => one.id === asked || sessionFile(one) === `${name}.md`);
  if (found) return found.id;
  const known = sessions.slice(-5).map(({ id }) => id);
  throw new Refused(
    `--session ${asked} is not in the journal. ${known.length === 0 ? "It has no session yet." : `The newest are ${known.join(", ")}.`}`,
  );
}

/** One entry in the words of the session files, with its number; null for what says nothing to a reader. */
export function entryLine(state: State, record: EventRecord): string | null {
  const line = logLine(state, record);
  return line === null ? null : `${record.version} ${line.replace(/^- /, "")}`;
}
