/**
 * The one answer to "which task is active for this session?". A session's own active node; for a child
 * without one, its parent's, because a child never gets more than its parent. Looked up on every tool call.
 */
import { lookUp } from "../look-up.ts";
import { rowOf } from "../table.ts";
import type { State } from "../state.ts";
import type { Session } from "../record/session.ts";
import type { TaskNode } from "../record/task.ts";

const MAX_DEPTH = 16;

/** The node this very session works on, or null; parents are not asked. */
export function ownActiveTask(state: State, sessionID: string): TaskNode | null {
  const id = lookUp(state.activeBySession, sessionID);
  return id === undefined ? null : (rowOf(state.nodes, id) ?? null);
}

/** The node that permits this session's work: its own, else the nearest ancestor's, else null. */
export function activeTask(state: State, sessionID: string): TaskNode | null {
  let current: string | null = sessionID;
  for (let depth = 0; current !== null && depth < MAX_DEPTH; depth++) {
    const own = ownActiveTask(state, current);
    if (own) return own;
    const session: Session | undefined = state.sessions[current];
    // What was assigned is all it gets: a recalled or finished subagent does not go on in its parent's task.
    if (!session || session.delegation !== null) return null;
    current = session.parentID;
  }
  return null;
}
