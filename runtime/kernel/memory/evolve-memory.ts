/** The fold for what is not work: anchors, and the sessions themselves. */
import { counted } from "../counted.ts";
import { evolveDelegation } from "../delegation/evolve-delegation.ts";
import { withNote, withoutNote } from "./human-note.ts";
import type { Event, EventRecord } from "../event.ts";
import type { Anchor, State } from "../state.ts";

/** Low-priority anchors leave the context after this many compactions (M1). */
const LOW_ANCHOR_COMPACTIONS = 5;

const RECENT_UNEXPLAINED = 10;

function compacted(
  state: State,
  { sessionID, at, version }: EventRecord,
  held: readonly string[] | undefined,
): State {
  const session = state.sessions[sessionID];
  const anchors: Record<string, Anchor> = {};
  for (const [id, anchor] of Object.entries(state.anchors)) {
    const compactions = anchor.compactions + 1;
    const prune = anchor.priority === "low" && compactions >= LOW_ANCHOR_COMPACTIONS;
    anchors[id] =
      anchor.status === "active" ? { ...anchor, compactions, status: prune ? "pruned" : "active" } : anchor;
  }
  const sessions = session
    ? {
        ...state.sessions,
        [sessionID]: {
          ...session,
          compactions: session.compactions + 1,
          seenAt: at,
          ...(held === undefined ? {} : { purified: { version, held } }),
        },
      }
    : state.sessions;
  return { ...state, anchors, sessions };
}

/** An anchor of a decision that was replaced is retired with it: yesterday's truth is poison. */
function withoutAnchorsOf(state: State, replaced: readonly string[], at: number): State {
  const gone = Object.values(state.anchors).filter(
    ({ status, decisions }) => status === "active" && decisions?.some((id) => replaced.includes(id)),
  );
  if (gone.length === 0) return state;
  const retired = gone.map((anchor) => [anchor.id, { ...anchor, status: "superseded", modifiedAt: at }]);
  return { ...state, anchors: { ...state.anchors, ...Object.fromEntries(retired) } };
}

function unexplained(
  state: State,
  { at, sessionID }: EventRecord,
  { type: _type, ...change }: Extract<Event, { type: "changes-unexplained" }>,
): State {
  const session = state.sessions[sessionID];
  if (!session) return state;
  const changes = [...session.unexplained, { at, ...change }].slice(-RECENT_UNEXPLAINED);
  return { ...state, sessions: { ...state.sessions, [sessionID]: { ...session, unexplained: changes } } };
}

function openedSession(
  state: State,
  { sessionID, at }: EventRecord,
  { parentID, home }: Extract<Event, { type: "session-opened" }>,
): State {
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

/** The state after an event about anchors or sessions; any other changes nothing. */
export function evolveMemory(state: State, record: EventRecord): State {
  const { event, at, sessionID } = record;
  switch (event.type) {
    case "anchor-created": {
      const anchor: Anchor = {
        id: event.id,
        type: event.anchorType,
        priority: event.priority,
        content: event.content,
        status: "active",
        parentId: event.parentId,
        tasks: event.tasks,
        ...(event.decisions === undefined ? {} : { decisions: event.decisions }),
        supersededBy: null,
        sessionID,
        createdAt: at,
        modifiedAt: at,
        compactions: 0,
      };
      return {
        ...state,
        anchors: { ...state.anchors, [anchor.id]: anchor },
        counters: counted(state, "anchor", anchor.id),
      };
    }
    case "anchor-superseded":
    case "anchor-resolved": {
      const anchor = state.anchors[event.anchorId];
      if (!anchor) return state;
      const change: Partial<Anchor> =
        event.type === "anchor-superseded"
          ? { status: "superseded", supersededBy: event.by }
          : { status: "resolved" };
      return {
        ...state,
        anchors: { ...state.anchors, [anchor.id]: { ...anchor, ...change, modifiedAt: at } },
      };
    }
    case "choice-made":
      return withoutAnchorsOf(evolveDelegation(state, record), event.replaces, at);
    case "session-opened":
      return openedSession(state, record, event);
    case "session-closed": {
      const session = state.sessions[sessionID];
      return session
        ? { ...state, sessions: { ...state.sessions, [sessionID]: { ...session, closed: true, seenAt: at } } }
        : state;
    }
    case "changes-unexplained":
      return unexplained(state, record, event);
    case "note-kept":
      return withNote(state, { view: event.view, text: event.text, at });
    case "note-removed":
      return withoutNote(state, event);
    case "session-compacted":
      return compacted(state, record, event.held);
    default:
      return evolveDelegation(state, record);
  }
}
