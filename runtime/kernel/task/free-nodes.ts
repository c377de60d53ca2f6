/**
 * Planned nodes that no other node keeps from starting. Asked by every refusal and every note, after every change, so
 * the answer of a shelf is kept as long as that shelf and the shelves that its nodes wait for are the same ones.
 */
import { awaitedBy } from "../node-index.ts";
import { isOpenPlan } from "../plan-index.ts";
import { numberOf, rowOf, shelfOf } from "../table.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";
import type { WorkPlan } from "../record/plan.ts";

type Nodes = State["nodes"];

interface FreeOfPlan {
  readonly planNumber: number;
  readonly planId: string;
  /** In the order of their numbers. */
  readonly nodes: TaskNode[];
}

interface FreeShelf {
  /** The shelves that it was worked out from, by their number. */
  readonly from: ReadonlyMap<number, Nodes[number] | undefined>;
  /** In the order of the plans. */
  readonly plans: readonly FreeOfPlan[];
}

const known = new WeakMap<Nodes[number], FreeShelf>();

/** True when every node that this one waits for is completed; its plan is not asked. */
function isFree(nodes: Nodes, node: TaskNode): boolean {
  return awaitedBy(node).every((id) => rowOf(nodes, id)?.status === "completed");
}

function workOut(nodes: Nodes, shelf: Nodes[number]): FreeShelf {
  const from = new Map<number, Nodes[number] | undefined>();
  const plans = new Map<string, FreeOfPlan>();
  for (const node of shelf) {
    if (node?.status !== "planned") continue;
    for (const id of awaitedBy(node)) from.set(shelfOf(id), nodes[shelfOf(id)]);
    if (!isFree(nodes, node)) continue;
    const planId = node.workPlanId;
    const plan = plans.get(planId) ?? { planNumber: numberOf(planId), planId, nodes: [] };
    plan.nodes.push(node);
    plans.set(planId, plan);
  }
  return { from, plans: [...plans.values()].toSorted((a, b) => a.planNumber - b.planNumber) };
}

function freeOn(nodes: Nodes, shelf: Nodes[number]): FreeShelf["plans"] {
  let answer = known.get(shelf);
  if (answer) for (const [number, was] of answer.from) if (nodes[number] !== was) answer = undefined;
  if (answer) return answer.plans;
  const fresh = workOut(nodes, shelf);
  known.set(shelf, fresh);
  return fresh.plans;
}

/** True when the plan itself may be worked on: it is open, and what it waits for is done. */
function isPlanFree(state: State, plan: WorkPlan): boolean {
  return (
    isOpenPlan(plan) &&
    plan.dependsOn.every((id) => {
      const status = rowOf(state.plans, id)?.status;
      return status === "completed" || status === "archived";
    })
  );
}

/** The first free node of a plan, future work last; null when there is none. */
export function freeNodeOf(state: State, plan: WorkPlan): TaskNode | null {
  if (!isPlanFree(state, plan)) return null;
  const ahead = new Set(plan.planAhead);
  let later: TaskNode | null = null;
  for (const shelf of state.nodes)
    for (const free of freeOn(state.nodes, shelf)) {
      if (free.planId !== plan.id) continue;
      const node = free.nodes.find(({ id }) => !ahead.has(id));
      if (node) return node;
      later ??= free.nodes[0] ?? null;
    }
  return later;
}

/** The first plan, by number, that has a free node, or null. */
export function firstFreePlan(state: State): WorkPlan | null {
  let first: WorkPlan | null = null;
  let firstNumber = Number.POSITIVE_INFINITY;
  for (const shelf of state.nodes)
    for (const { planNumber, planId } of freeOn(state.nodes, shelf)) {
      if (planNumber >= firstNumber) break;
      const plan = rowOf(state.plans, planId);
      if (!plan || !isPlanFree(state, plan)) continue;
      first = plan;
      firstNumber = planNumber;
      break;
    }
  return first;
}
