/** The folds of plans: how they are made, changed and ended, and the task nodes that come with them. */
import { counted } from "../counted.ts";
import { isOpen, nodesOf } from "../graph.ts";
import { numberOf, rowOf, withRows } from "../table.ts";
import { withNodes, withPlan } from "../task/with-node.ts";
import type { EventRecord, PlannedNode } from "../event.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";
import type { WorkPlan } from "../record/plan.ts";

function newNode(planId: string, planned: PlannedNode, delegatedBy: string, at: number): TaskNode {
  return {
    decisions: [],
    ...planned,
    workPlanId: planId,
    status: "planned",
    delegatedBy,
    checkpoints: [],
    checkpointCount: 0,
    artifacts: [],
    session: null,
    delegation: null,
    createdAt: at,
    modifiedAt: at,
    startedAt: null,
    completedAt: null,
    result: null,
    reason: null,
    branch: null,
    purgedAt: null,
  };
}

/** A plan is a draft until its first task starts. */
export function created(state: State, { event, at }: EventRecord<"plan-created">): State {
  const { type: _type, ...fields } = event;
  const plan: WorkPlan = {
    ...fields,
    status: "draft",
    tasks: [],
    planAhead: [],
    createdAt: at,
    modifiedAt: at,
    completedAt: null,
    purgedAt: null,
    reason: null,
  };
  return {
    ...state,
    plans: withRows(state.plans, [plan]),
    counters: counted(state, "plan", plan.id),
  };
}

/** Nodes of a plan that nobody knows are not made. */
export function tasksPlanned(state: State, { event, at, agent }: EventRecord<"tasks-planned">): State {
  const plan = rowOf(state.plans, event.planId);
  if (!plan) return state;
  const ids = event.nodes.map((node) => node.id);
  const nodes = withRows(
    state.nodes,
    event.nodes.map((planned) => newNode(event.planId, planned, agent, at)),
  );
  const counters = { ...state.counters, node: Math.max(state.counters.node, ...ids.map(numberOf)) };
  const lists = event.ahead ? { planAhead: [...plan.planAhead, ...ids] } : { tasks: [...plan.tasks, ...ids] };
  return withPlan({ ...state, nodes, counters }, event.planId, lists, at);
}

export function updated(state: State, { event, at }: EventRecord<"plan-updated">): State {
  return withPlan(state, event.planId, event.changes, at);
}

export function activated(state: State, { event, at }: EventRecord<"plan-activated">): State {
  return withPlan(state, event.planId, { status: "active", completedAt: null }, at);
}

export function completed(state: State, { event, at }: EventRecord<"plan-completed">): State {
  return withPlan(state, event.planId, { status: "completed", completedAt: at }, at);
}

export function archived(state: State, { event, at }: EventRecord<"plan-archived">): State {
  return withPlan(state, event.planId, { status: "archived" }, at);
}

/** Its work that is not closed is given up with it. */
export function abandoned(state: State, { event, at }: EventRecord<"plan-abandoned">): State {
  const { planId, reason } = event;
  const given = nodesOf(state, planId).filter((node) => isOpen(node) || node.status === "deferred");
  const nodes = given.map((node): TaskNode => ({
    ...node,
    status: "abandoned",
    reason: `plan abandoned: ${reason}`,
    modifiedAt: at,
  }));
  return withPlan(withNodes(state, nodes), planId, { status: "abandoned", reason }, at);
}

/** Out of the context, and out of memory what only an audit needs: the journal keeps it. */
export function purged(state: State, { event, at }: EventRecord<"plan-purged">): State {
  const nodes = nodesOf(state, event.planId).map((node): TaskNode => ({
    ...node,
    checkpoints: [],
    artifacts: [],
    purgedAt: at,
  }));
  return withPlan(withNodes(state, nodes), event.planId, { purgedAt: at }, at);
}

export const takenOver = (state: State, { event }: EventRecord<"work-taken-over">): State => ({
  ...state,
  takenOver: [...(state.takenOver ?? []), event.origin],
});
