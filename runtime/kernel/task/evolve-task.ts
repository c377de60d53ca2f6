/** The folds of a task's way through its statuses. */
import { rowOf } from "../table.ts";
import { withNode, withPlan } from "./with-node.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";
import type { NodeStatus } from "../record/task.ts";

export function updated(state: State, { event, at }: EventRecord<"task-updated">): State {
  return withNode(state, event.nodeId, event.changes, at);
}

/** A node that was planned ahead joins the current work. */
export function started(state: State, { event, at, sessionID }: EventRecord<"task-started">): State {
  const { nodeId } = event;
  const node = rowOf(state.nodes, nodeId);
  const plan = node && rowOf(state.plans, node.workPlanId);
  if (!node || !plan) return state;
  const gate = node.temporalGate;
  const next = withNode(
    state,
    nodeId,
    {
      status: "active",
      session: sessionID,
      startedAt: node.startedAt ?? at,
      reason: null,
      branch: null,
      temporalGate: gate && { ...gate, enforcedAt: gate.enforcedAt ?? at },
    },
    at,
  );
  if (!plan.planAhead.includes(nodeId)) return next;
  const planAhead = plan.planAhead.filter((id) => id !== nodeId);
  return withPlan(next, plan.id, { planAhead, tasks: [...plan.tasks, nodeId] }, at);
}

export function reviewed(state: State, { event, at }: EventRecord<"task-reviewed">): State {
  return withNode(state, event.nodeId, { status: "review" }, at);
}

export function completed(state: State, { event, at }: EventRecord<"task-completed">): State {
  const { nodeId, result } = event;
  return withNode(state, nodeId, { status: "completed", completedAt: at, result }, at);
}

type Moved = EventRecord<"task-failed" | "task-deferred" | "task-abandoned" | "task-reopened">;

const movedTo =
  (status: NodeStatus) =>
  (state: State, { event, at }: Moved): State =>
    withNode(state, event.nodeId, { status, reason: event.reason, completedAt: null }, at);

export const failed = movedTo("failed");
export const deferred = movedTo("deferred");
export const abandoned = movedTo("abandoned");
export const reopened = movedTo("planned");

/** Out of the context; the journal keeps it. */
export function archived(state: State, { event, at }: EventRecord<"task-archived">): State {
  return withNode(state, event.nodeId, { purgedAt: at }, at);
}
