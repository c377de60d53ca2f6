/** The folds of the sessions themselves. */
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";

const RECENT_UNEXPLAINED = 10;

/** A session that is opened again keeps what it had. */
export function opened(state: State, { event, sessionID, at }: EventRecord<"session-opened">): State {
  const { parentID, home } = event;
  const known = state.sessions[sessionID];
  const session = {
    id: sessionID,
    parentID,
    home,
    openedAt: known?.openedAt ?? at,
    seenAt: at,
    closed: false,
    compactions: known?.compactions ?? 0,
    ...(known?.purified === undefined ? {} : { purified: known.purified }),
    delegation: known?.delegation ?? null,
    unexplained: known?.unexplained ?? [],
  };
  return { ...state, sessions: { ...state.sessions, [sessionID]: session } };
}

export function closed(state: State, { sessionID, at }: EventRecord<"session-closed">): State {
  const session = state.sessions[sessionID];
  return session
    ? { ...state, sessions: { ...state.sessions, [sessionID]: { ...session, closed: true, seenAt: at } } }
    : state;
}

export function compacted(state: State, record: EventRecord<"session-compacted">): State {
  const { event, sessionID, at, version } = record;
  const session = state.sessions[sessionID];
  if (!session) return state;
  const after = {
    ...session,
    compactions: session.compactions + 1,
    seenAt: at,
    ...(event.held === undefined ? {} : { purified: { version, held: event.held } }),
  };
  return { ...state, sessions: { ...state.sessions, [sessionID]: after } };
}

export function changedUnexplained(state: State, record: EventRecord<"changes-unexplained">): State {
  const { event, sessionID, at } = record;
  const { type: _type, ...change } = event;
  const session = state.sessions[sessionID];
  if (!session) return state;
  const changes = [...session.unexplained, { at, ...change }].slice(-RECENT_UNEXPLAINED);
  return { ...state, sessions: { ...state.sessions, [sessionID]: { ...session, unexplained: changes } } };
}
