/**
 * Folds one event into the state. Total and deterministic: replaying the journal gives the same state on
 * every runtime, so nothing here looks at a clock, and nothing here refuses (that was `decide`).
 */
import { counted } from "./counted.ts";
import { evolveRounds } from "./validation/evolve-rounds.ts";
import { evolveEvidence } from "./evidence/evolve-evidence.ts";
import { evolveMemory } from "./memory/evolve-memory.ts";
import { evolvePruning } from "./pruning/pruning.ts";
import { withTurningPoints } from "./memory/turning-point.ts";
import { isOpen, nodesOf } from "./graph.ts";
import { numberOf, rowOf, withRows } from "./table.ts";
import { withNode, withNodes, withPlan } from "./task/with-node.ts";
import type { EventRecord, PlannedNode } from "./event.ts";
import type { NodeStatus, PlanStatus, State, TaskNode, WorkPlan } from "./state.ts";

const SEEN_STEP_MS = 60_000;

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

function planTasks(state: State, record: EventRecord): State {
  const { event, at, agent } = record;
  if (event.type !== "tasks-planned") return state;
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

function start(state: State, nodeId: string, sessionID: string, at: number): State {
  const node = rowOf(state.nodes, nodeId);
  const plan = node && rowOf(state.plans, node.workPlanId);
  if (!node || !plan) return state;
  const gate = node.temporalGate;
  const started = withNode(
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
  if (!plan.planAhead.includes(nodeId)) return started;
  const planAhead = plan.planAhead.filter((id) => id !== nodeId);
  return withPlan(started, plan.id, { planAhead, tasks: [...plan.tasks, nodeId] }, at);
}

function abandonPlan(state: State, planId: string, reason: string, at: number): State {
  const given = nodesOf(state, planId).filter((node) => isOpen(node) || node.status === "deferred");
  const abandoned = given.map((node): TaskNode => ({
    ...node,
    status: "abandoned",
    reason: `plan abandoned: ${reason}`,
    modifiedAt: at,
  }));
  return withPlan(withNodes(state, abandoned), planId, { status: "abandoned", reason }, at);
}

/** Out of the context, and out of memory what only an audit needs: the journal keeps it. */
function purge(state: State, planId: string, at: number): State {
  const nodes = nodesOf(state, planId).map((node): TaskNode => ({
    ...node,
    checkpoints: [],
    artifacts: [],
    purgedAt: at,
  }));
  return withPlan(withNodes(state, nodes), planId, { purgedAt: at }, at);
}

const NODE_STATUS: Readonly<Record<string, NodeStatus>> = {
  "task-failed": "failed",
  "task-deferred": "deferred",
  "task-abandoned": "abandoned",
  "task-reopened": "planned",
};

const PLAN_STATUS: Readonly<Record<string, PlanStatus>> = {
  "plan-activated": "active",
  "plan-completed": "completed",
  "plan-archived": "archived",
};

function applyTask(state: State, record: EventRecord): State {
  const { event, at, sessionID } = record;
  switch (event.type) {
    case "task-started":
      return start(state, event.nodeId, sessionID, at);
    case "task-reviewed":
      return withNode(state, event.nodeId, { status: "review" }, at);
    case "task-completed":
      return withNode(
        state,
        event.nodeId,
        { status: "completed", completedAt: at, result: event.result },
        at,
      );
    case "task-failed":
    case "task-deferred":
    case "task-abandoned":
    case "task-reopened":
      return withNode(
        state,
        event.nodeId,
        { status: NODE_STATUS[event.type] ?? "planned", reason: event.reason, completedAt: null },
        at,
      );
    case "task-archived":
      return withNode(state, event.nodeId, { purgedAt: at }, at);
    default:
      return evolvePruning(evolveMemory(evolveEvidence(evolveRounds(state, record), record), record), record);
  }
}

function apply(state: State, record: EventRecord): State {
  const { event, at } = record;
  switch (event.type) {
    case "plan-created": {
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
    case "tasks-planned":
      return planTasks(state, record);
    case "plan-updated":
      return withPlan(state, event.planId, event.changes, at);
    case "task-updated":
      return withNode(state, event.nodeId, event.changes, at);
    case "plan-activated":
    case "plan-completed":
    case "plan-archived": {
      const status = PLAN_STATUS[event.type] ?? "active";
      const completedAt =
        status === "completed"
          ? at
          : status === "active"
            ? null
            : (rowOf(state.plans, event.planId)?.completedAt ?? null);
      return withPlan(state, event.planId, { status, completedAt }, at);
    }
    case "plan-purged":
      return purge(state, event.planId, at);
    case "plan-abandoned":
      return abandonPlan(state, event.planId, event.reason, at);
    case "effect-noted":
      return state;
    default:
      return applyTask(state, record);
  }
}

/** The state after the event. Never mutates its input. */
export function evolve(state: State, record: EventRecord): State {
  const next = withTurningPoints(apply(state, record), record);
  const session = next.sessions[record.sessionID];
  const sessions =
    session && record.at - session.seenAt >= SEEN_STEP_MS
      ? { ...next.sessions, [record.sessionID]: { ...session, seenAt: record.at } }
      : next.sessions;
  return { ...next, sessions, version: record.version };
}

/** Folds many. */
export function evolveAll(state: State, records: readonly EventRecord[]): State {
  return records.reduce(evolve, state);
}
