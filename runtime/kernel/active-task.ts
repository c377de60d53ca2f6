/**
 * The one answer to "which task is active for this session?". A session's own active node; for a child
 * without one, its parent's, because a child never gets more than its parent. Looked up on every tool
 * call, so the index is built once per state and kept beside it.
 */
import type { State, TaskNode } from "./state.ts";

const MAX_DEPTH = 16;
const indexes = new WeakMap<State["nodes"], ReadonlyMap<string, TaskNode>>();

function activeBySession(nodes: State["nodes"]): ReadonlyMap<string, TaskNode> {
  const known = indexes.get(nodes);
  if (known) return known;
  const index = new Map<string, TaskNode>();
  for (const node of Object.values(nodes))
    if (node.status === "active" && node.session !== null) index.set(node.session, node);
  indexes.set(nodes, index);
  return index;
}

/** The node this very session works on, or null; parents are not asked. */
export function ownActiveTask(state: State, sessionID: string): TaskNode | null {
  return activeBySession(state.nodes).get(sessionID) ?? null;
}

/** The node that permits this session's work: its own, else the nearest ancestor's, else null. */
export function activeTask(state: State, sessionID: string): TaskNode | null {
  let current: string | null = sessionID;
  for (let depth = 0; current !== null && depth < MAX_DEPTH; depth++) {
    const own = ownActiveTask(state, current);
    if (own) return own;
    current = state.sessions[current]?.parentID ?? null;
  }
  return null;
}
