/**
 * What other parts ask of delegations: the one that a session was started for, the tasks around it, a failure that
 * nobody has answered. Which delegation may be made is decided in `decide-delegation.ts`.
 */
import { rowOf, rowsOf } from "../table.ts";
import type { Delegation } from "../record/delegation.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

const MAX_DEPTH = 16;

/** The delegation that this very session was started for, whatever became of it, or null. */
export function delegationOf(state: State, sessionID: string): Delegation | null {
  const id = state.sessions[sessionID]?.delegation ?? null;
  return id === null ? null : (rowOf(state.delegations, id) ?? null);
}

/** The delegation whose budget pays for this session's calls: its own, else of the nearest session above it; or null. */
export function chargedDelegation(state: State, sessionID: string): Delegation | null {
  let current: string | null = sessionID;
  for (let depth = 0; current !== null && depth < MAX_DEPTH; depth++) {
    const own = delegationOf(state, current);
    if (own) return own;
    current = state.sessions[current]?.parentID ?? null;
  }
  return null;
}

/** The newest delegation of a node, or null. */
export function delegationOfNode(state: State, node: TaskNode): Delegation | null {
  return node.delegation === null ? null : (rowOf(state.delegations, node.delegation) ?? null);
}

/** How many sessions are above this one. */
export function depthOf(state: State, sessionID: string): number {
  let depth = 0;
  let parentID = state.sessions[sessionID]?.parentID ?? null;
  while (parentID !== null && depth < MAX_DEPTH) {
    depth++;
    parentID = state.sessions[parentID]?.parentID ?? null;
  }
  return depth;
}

/** The tasks of the assigners, nearest first: a subagent's call must be inside each of their scopes too. */
export function outerTasks(state: State, node: TaskNode): readonly TaskNode[] {
  const outer: TaskNode[] = [];
  let delegation = delegationOfNode(state, node);
  // Whoever took the task over afterwards works on it in their own right.
  if (delegation?.child !== node.session) return outer;
  while (delegation?.within && outer.length < MAX_DEPTH) {
    const within: TaskNode | undefined = rowOf(state.nodes, delegation.within);
    if (!within) break;
    outer.push(within);
    delegation = delegationOfNode(state, within);
  }
  return outer;
}

const failedBy = new WeakMap<State["delegations"], ReadonlyMap<string, readonly Delegation[]>>();

/** Failed delegations by assigner; asked before every call, so built once per state. */
function failedDelegations(delegations: State["delegations"]): ReadonlyMap<string, readonly Delegation[]> {
  const known = failedBy.get(delegations);
  if (known) return known;
  const index = new Map<string, Delegation[]>();
  for (const delegation of rowsOf(delegations)) {
    if (delegation.status !== "failed") continue;
    const list = index.get(delegation.assigner);
    if (list) list.push(delegation);
    else index.set(delegation.assigner, [delegation]);
  }
  failedBy.set(delegations, index);
  return index;
}

/** The task that a subagent of this session failed at and that nobody has answered yet, or null. */
export function unansweredFailure(state: State, sessionID: string): TaskNode | null {
  for (const delegation of failedDelegations(state.delegations).get(sessionID) ?? []) {
    const node = rowOf(state.nodes, delegation.nodeId);
    if (node?.status === "failed" && node.delegation === delegation.id) return node;
  }
  return null;
}

/** Delegations that this session made, oldest first. */
export function delegationsBy(state: State, sessionID: string): readonly Delegation[] {
  return rowsOf(state.delegations).filter((delegation) => delegation.assigner === sessionID);
}
