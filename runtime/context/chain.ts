/** Where a session stands, in one line and in a few. Pure text over the state. */
import { activeTask } from "../kernel/task/active-task.ts";
import { nextTask } from "../kernel/task/find-work.ts";
import { countOf, plannedNodes, unsettledIn } from "../kernel/node-index.ts";
import { rowOf } from "../kernel/table.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";

/** Completed and all nodes of a plan; abandoned ones do not count. */
export function progress(state: State, planId: string): { done: number; total: number } {
  const done = countOf(state.nodes, planId, "completed");
  return { done, total: done + unsettledIn(state.nodes, planId) };
}

/** `tn-2 "Build the form"`. */
export function title(node: Pick<TaskNode, "id" | "name">): string {
  return `${node.id} "${node.name}"`;
}

/** The active work in one line, for refusals. */
export function chainLine(state: State, sessionID: string): string {
  const task = activeTask(state, sessionID);
  const plan = task && rowOf(state.plans, task.workPlanId);
  if (task && plan) {
    const { done, total } = progress(state, plan.id);
    return `work: ${plan.id} "${plan.name}" ${done}/${total} > ${title(task)} [active]`;
  }
  const next = nextTask(state);
  if (next) return `work: nothing active, next ${title(next)}`;
  const [waiting] = plannedNodes(state.nodes);
  return waiting
    ? `work: nothing active, ${title(waiting)} has to wait`
    : "work: nothing active, nothing planned";
}
