/**
 * Questions about the dependency graph: what blocks a node, who waits for it, would a change close a
 * cycle. Plans and nodes are one graph, because a plan that waits for a plan and a node that waits for a
 * node can deadlock each other across the levels: a node points to what it waits for and to the plans its
 * own plan waits for, and a plan points to its nodes.
 */
import { rowOf, rowsOf, idsOf } from "./table.ts";
import type { State, TaskNode, WorkPlan } from "./state.ts";

export interface Blocker {
  readonly id: string;
  readonly text: string;
}

/** Statuses in which a node is still to be dealt with. */
const OPEN_STATUS: ReadonlySet<string> = new Set(["planned", "active", "review"]);

/** True while the node is planned, active or in review. */
export function isOpen(node: TaskNode): boolean {
  return OPEN_STATUS.has(node.status);
}

/** Nodes of a plan, current work first. */
export function nodesOf(state: State, planId: string): readonly TaskNode[] {
  return nodeIdsOf(state, planId).flatMap((id) => rowOf(state.nodes, id) ?? []);
}

/** Node ids of a plan, current work first. */
export function nodeIdsOf(state: State, planId: string): readonly string[] {
  const plan = rowOf(state.plans, planId);
  return plan ? [...plan.tasks, ...plan.planAhead] : [];
}

/** What keeps a node from starting; empty = free. */
export function blockersOf(state: State, node: TaskNode): readonly Blocker[] {
  const blockers: Blocker[] = [];
  for (const id of node.dependsOn) {
    const other = rowOf(state.nodes, id);
    if (other?.status !== "completed")
      blockers.push({ id, text: `depends on ${id} "${other?.name ?? "?"}" [${other?.status ?? "missing"}]` });
  }
  const gate = node.temporalGate;
  if (gate && rowOf(state.nodes, gate.afterTaskId)?.status !== "completed")
    blockers.push({
      id: gate.afterTaskId,
      text: `gate: after ${gate.afterTaskId} [${rowOf(state.nodes, gate.afterTaskId)?.status ?? "missing"}], because ${gate.reason}`,
    });
  for (const id of rowOf(state.plans, node.workPlanId)?.dependsOn ?? []) {
    const status = rowOf(state.plans, id)?.status;
    if (status !== "completed" && status !== "archived")
      blockers.push({ id, text: `plan ${node.workPlanId} depends on plan ${id} [${status ?? "missing"}]` });
  }
  return blockers;
}

/** Nodes that wait for one of these, by dependency or gate, and are not closed themselves. */
export function dependentsOf(state: State, ids: ReadonlySet<string>): readonly TaskNode[] {
  return rowsOf(state.nodes).filter(
    (node) =>
      (isOpen(node) || node.status === "deferred" || node.status === "failed") &&
      !ids.has(node.id) &&
      (node.dependsOn.some((id) => ids.has(id)) ||
        (node.temporalGate !== null && ids.has(node.temporalGate.afterTaskId))),
  );
}

/** Plans that wait for this plan and are not closed. */
export function dependentPlansOf(state: State, planId: string): readonly WorkPlan[] {
  return rowsOf(state.plans).filter(
    (plan) => (plan.status === "draft" || plan.status === "active") && plan.dependsOn.includes(planId),
  );
}

function edgesFrom(state: State, id: string): readonly string[] {
  const node = rowOf(state.nodes, id);
  if (!node) return nodeIdsOf(state, id);
  const gate = node.temporalGate ? [node.temporalGate.afterTaskId] : [];
  return [...node.dependsOn, ...gate, ...(rowOf(state.plans, node.workPlanId)?.dependsOn ?? [])];
}

/**
 * The first cycle found, as ids with the first repeated at the end (`["tn-1", "tn-2", "tn-1"]`), or null.
 * Looks only at what `roots` reach. Iterative, so that depth is bounded by memory and not by the stack.
 */
export function findCycle(
  state: State,
  roots: readonly string[] = [...idsOf(state.nodes), ...idsOf(state.plans)],
): readonly string[] | null {
  const done = new Set<string>();
  for (const root of roots) {
    if (done.has(root)) continue;
    const path: string[] = [root];
    const onPath = new Set<string>(path);
    const pending: string[][] = [[...edgesFrom(state, root)]];
    while (path.length > 0) {
      const next = pending.at(-1)?.pop();
      if (next === undefined) {
        const left = path.pop();
        if (left !== undefined) {
          onPath.delete(left);
          done.add(left);
        }
        pending.pop();
      } else if (onPath.has(next)) {
        return [...path.slice(path.indexOf(next)), next];
      } else if (!done.has(next)) {
        path.push(next);
        onPath.add(next);
        pending.push([...edgesFrom(state, next)]);
      }
    }
  }
  return null;
}
