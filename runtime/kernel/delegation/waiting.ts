/**
 * Who waits for work that will not come, and the two calls that settle each: go on without it, or be given up too.
 * Derived, so that both work when they are made word for word.
 */
import { planCall, taskCall } from "../task/find-work.ts";
import { dependentPlansOf, dependentsOf } from "../graph.ts";
import { rowOf, rowsOf } from "../table.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";
import type { WorkPlan } from "../record/plan.ts";

export interface Waiting {
  readonly node: TaskNode;
  readonly relink: SuggestedCall;
  readonly close: SuggestedCall;
}

function relink(state: State, node: TaskNode, gone: ReadonlySet<string>): SuggestedCall {
  const dependsOn = node.dependsOn.filter(
    (id) => !gone.has(id) && rowOf(state.nodes, id)?.status !== "abandoned",
  );
  const links = dependsOn.length < node.dependsOn.length ? { dependsOn } : {};
  const gate = node.temporalGate && gone.has(node.temporalGate.afterTaskId) ? { dropGate: true } : {};
  return planCall("update", { task: node.id, ...links, ...gate });
}

/** The nodes that wait for one of `ids` and are not closed, each with its calls. */
export function waitingFor(state: State, ids: readonly string[]): readonly Waiting[] {
  const gone = new Set(ids);
  return dependentsOf(state, gone).map((node) => ({
    node,
    relink: relink(state, node, gone),
    close: taskCall("abandon", { task: node.id, reason: "what it waits for will not be done" }),
  }));
}

/** The open plans that wait for a plan that will not complete, each with the call that lets it go on. */
export function plansWaitingFor(
  state: State,
  planId: string,
): readonly { readonly plan: WorkPlan; readonly relink: SuggestedCall }[] {
  return dependentPlansOf(state, planId).map((plan) => ({
    plan,
    relink: planCall("update", {
      plan: plan.id,
      dependsOn: plan.dependsOn.filter(
        (id) => id !== planId && rowOf(state.plans, id)?.status !== "abandoned",
      ),
    }),
  }));
}

/** Nodes that depend on this one and have begun: what they rest on may change under them. */
export function builtOn(state: State, id: string): readonly TaskNode[] {
  return rowsOf(state.nodes).filter(
    (node) =>
      (node.dependsOn.includes(id) || node.temporalGate?.afterTaskId === id) &&
      (node.status === "active" || node.status === "review" || node.status === "completed"),
  );
}
