/** The call by which a session begins work. Who may not start a task hands it on, and who may do neither has to be given one. */
import { delegationOfNode } from "../delegation/delegation.ts";
import { rolesFor } from "../delegation/delegation-route.ts";
import { rowOf } from "../table.ts";
import { delegateCall, taskCall } from "./find-work.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { TaskNode } from "../record/task.ts";
import type { State } from "../state.ts";

/** What a role has of the ways to begin. */
export interface Ways {
  readonly starts: boolean;
  readonly plans: boolean;
}

/** Of whoever plans and does the work. */
export const ALL_WAYS: Ways = { starts: true, plans: true };

const NEW = { name: "<what is to be done>", expectedOutput: "<what will be there>" };

/** The agent that the work of such a plan is handed to. */
function agentFor(state: State, node: TaskNode | null): string {
  const category = (node && rowOf(state.plans, node.workPlanId)?.category) ?? "development";
  return `idumb-${rolesFor(category)[0]}`;
}

/** @param next the planned task; null = a new one. Null where the role has no way. */
export function beginCall(
  state: State,
  next: TaskNode | null,
  { starts, plans }: Ways,
): SuggestedCall | null {
  const work = next ? { task: next.id } : NEW;
  if (starts) return next || plans ? taskCall("start", work) : null;
  // It was handed on, and waits for its subagent.
  if (next && delegationOfNode(state, next)?.status === "assigned") return null;
  return plans ? delegateCall("assign", { ...work, agent: agentFor(state, next) }) : null;
}
