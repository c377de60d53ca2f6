/**
 * Questions about the dependency graph: what blocks a node, who waits for it. Plans and nodes are one graph,
 * because a plan that waits for a plan and a node that waits for a node can deadlock each other across the levels.
 */
import { openChoicesOf } from "./choice/choice-links.ts";
import { firstOf, nodesAwaiting, nodesIn } from "./node-index.ts";
import { isOpenPlan, plansAwaiting } from "./plan-index.ts";
import { rowOf } from "./table.ts";
import type { State } from "./state.ts";
import type { NodeStatus, TaskNode } from "./record/task.ts";
import type { WorkPlan } from "./record/plan.ts";

export interface Blocker {
  readonly id: string;
  readonly text: string;
}

/** Statuses in which a node is still to be dealt with. */
const OPEN_STATUS: ReadonlySet<NodeStatus> = new Set(["active", "review", "planned"]);

/** True while the node is planned, active or in review. */
export function isOpen(node: TaskNode): boolean {
  return OPEN_STATUS.has(node.status);
}

/** The first node of a plan that is still to be dealt with, or null. */
export function firstOpenNode(state: State, planId: string): TaskNode | null {
  for (const status of OPEN_STATUS) {
    const node = firstOf(state.nodes, planId, status);
    if (node) return node;
  }
  return null;
}

/** Nodes of a plan, current work first. */
export function nodesOf(state: State, planId: string): readonly TaskNode[] {
  const nodes = nodesIn(state.nodes, planId);
  const ahead = new Set(rowOf(state.plans, planId)?.planAhead);
  if (ahead.size === 0) return nodes;
  return [...nodes.filter(({ id }) => !ahead.has(id)), ...nodes.filter(({ id }) => ahead.has(id))];
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
  for (const { id, slot, choice } of openChoicesOf(state, node))
    blockers.push({ id, text: `rests on the open decision ${id} (${slot}, last ${choice})` });
  return blockers;
}

/** Nodes that wait for one of these, by dependency or gate, and are not closed themselves. */
export function dependentsOf(state: State, ids: ReadonlySet<string>): readonly TaskNode[] {
  return nodesAwaiting(state.nodes, ids).filter(
    (node) => (isOpen(node) || node.status === "deferred" || node.status === "failed") && !ids.has(node.id),
  );
}

/** Plans that wait for this plan and are not closed. */
export function dependentPlansOf(state: State, planId: string): readonly WorkPlan[] {
  return plansAwaiting(state.plans, new Set([planId])).filter(isOpenPlan);
}
