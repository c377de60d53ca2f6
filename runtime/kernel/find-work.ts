/**
 * Finds the call that moves blocked work forward. Every refusal ends in a call that works when made
 * verbatim; this is where those calls are derived from the state, so that they cannot be guesses.
 */
import { ownActiveTask } from "./active-task.ts";
import { blockersOf, isOpen, nodeIdsOf } from "./graph.ts";
import type { SuggestedCall } from "./refusal.ts";
import type { State, TaskNode } from "./state.ts";

/** A call of `govern_task` or `govern_plan`. */
export function taskCall(action: string, args: Readonly<Record<string, unknown>> = {}): SuggestedCall {
  return { tool: "govern_task", args: { action, ...args } };
}

/** A call of `govern_plan`. */
export function planCall(action: string, args: Readonly<Record<string, unknown>> = {}): SuggestedCall {
  return { tool: "govern_plan", args: { action, ...args } };
}

function isPlanOpen(state: State, planId: string): boolean {
  const status = state.plans[planId]?.status;
  return status === "draft" || status === "active";
}

/**
 * The planned node to do next: unblocked, in the plan of `preferPlan` if there is one, else in order of
 * plans and of tasks within the plan, future work last. Null when nothing is free.
 */
export function nextTask(state: State, preferPlan: string | null = null): TaskNode | null {
  const plans = Object.values(state.plans).filter((plan) => isPlanOpen(state, plan.id));
  plans.sort((a, b) => Number(b.id === preferPlan) - Number(a.id === preferPlan));
  for (const plan of plans)
    for (const id of nodeIdsOf(state, plan.id)) {
      const node = state.nodes[id];
      if (node?.status === "planned" && blockersOf(state, node).length === 0) return node;
    }
  return null;
}

/** The call that makes room when the session already has an active node; null when it has none. */
function freeSession(state: State, sessionID: string, forId: string): SuggestedCall | null {
  const own = ownActiveTask(state, sessionID);
  if (!own || own.id === forId) return null;
  return taskCall("defer", { task: own.id, reason: `${forId} goes first` });
}

function unblockPlan(state: State, sessionID: string, node: TaskNode, planId: string): SuggestedCall {
  for (const id of nodeIdsOf(state, planId)) {
    const inner = state.nodes[id];
    if (inner && isPlanOpen(state, planId) && isOpen(inner)) return unblockCall(state, sessionID, inner);
  }
  const rest = (state.plans[node.workPlanId]?.dependsOn ?? []).filter((id) => id !== planId);
  return planCall("update", { plan: node.workPlanId, dependsOn: rest });
}

function unblockNode(state: State, sessionID: string, node: TaskNode, blocker: TaskNode): SuggestedCall {
  const planOpen = state.plans[blocker.workPlanId]?.status;
  const closed = planOpen === "abandoned" || planOpen === "archived";
  if (isOpen(blocker) && !closed) return unblockCall(state, sessionID, blocker);
  if (!closed && (blocker.status === "deferred" || blocker.status === "failed"))
    return taskCall("reopen", { task: blocker.id, reason: `${node.id} waits for it` });
  if (node.dependsOn.includes(blocker.id))
    return planCall("update", { task: node.id, dependsOn: node.dependsOn.filter((id) => id !== blocker.id) });
  return planCall("update", { task: node.id, dropGate: true });
}

/**
 * The call that brings `node` nearer to active for this session: start it, start or reopen what it waits
 * for, relink what waits for abandoned work, or look at the status when another session is at it.
 */
export function unblockCall(state: State, sessionID: string, node: TaskNode): SuggestedCall {
  const plan = state.plans[node.workPlanId]?.status;
  const closed = plan === "abandoned" || plan === "archived" || node.status === "abandoned";
  if (closed || node.status === "active") return taskCall("status");
  if (node.status === "deferred" || node.status === "failed" || node.status === "completed")
    return taskCall("reopen", { task: node.id, reason: "work on it goes on" });
  if (node.status === "review") return taskCall("fail", { task: node.id, reason: "taken back from review" });
  const [first] = blockersOf(state, node);
  if (!first) return freeSession(state, sessionID, node.id) ?? taskCall("start", { task: node.id });
  const blocker = state.nodes[first.id];
  if (blocker) return unblockNode(state, sessionID, node, blocker);
  if (state.plans[first.id]) return unblockPlan(state, sessionID, node, first.id);
  return planCall("update", { task: node.id, dependsOn: node.dependsOn.filter((id) => id !== first.id) });
}
