/**
 * Recordings that were given together, each session of them once: the same file twice, an export and a later one of
 * the same session, a session that is in a trace as well.
 */
import { basename } from "node:path";
import { callsIn, type Recorded, type RecordedSession } from "./recorded.ts";

export interface Read {
  readonly file: string;
  readonly recorded: Recorded;
}

export interface EachOnce {
  /** Without files of which nothing is left. */
  readonly read: readonly Read[];
  /** What was given more than once. */
  readonly notes: readonly string[];
}

/** Of a session that is there more than once the longest recording stays, of equal ones the first. */
export function eachOnce(all: readonly Read[]): EachOnce {
  const best = new Map<string, { readonly file: string; readonly session: RecordedSession }>();
  for (const { file, recorded } of all)
    for (const session of recorded.sessions) {
      const known = best.get(session.id);
      if (!known || sizeOf(session) > sizeOf(known.session)) best.set(session.id, { file, session });
    }
  const counts = Map.groupBy(
    all.flatMap(({ recorded }) => recorded.sessions),
    ({ id }) => id,
  );
  const notes = [...best].flatMap(([id, { file, session }]) => {
    const count = counts.get(id)?.length ?? 1;
    const name = session.title === "" ? id : `"${session.title}"`;
    return count === 1
      ? []
      : [`${name} was given ${count} times: it is played once, as in ${basename(file)}`];
  });
  const read = all.flatMap(({ file, recorded }) => {
    const sessions = recorded.sessions.filter((session) => best.get(session.id)?.session === session);
    const messages = sessions.reduce((sum, session) => sum + session.messages, 0);
    return sessions.length === 0 ? [] : [{ file, recorded: { ...recorded, sessions, messages } }];
  });
  return { read, notes };
}

const sizeOf = (session: RecordedSession): number => session.steps.length + callsIn(session).length;
