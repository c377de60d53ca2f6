/** An active plan in which nothing is left to do and that is not completed either: what it needs, as calls. */
import { planCall, taskCall } from "../kernel/task/find-work.ts";
import { nearestProof } from "../kernel/plan/criterion-proof.ts";
import { firstOpenNode } from "../kernel/graph.ts";
import { firstOf } from "../kernel/node-index.ts";
import { rowOf } from "../kernel/table.ts";
import { renderCall } from "./render-call.ts";
import type { SuggestedCall } from "../kernel/refusal.ts";
import type { State } from "../kernel/state.ts";

/** The ways on for an active plan without open work, first the one that is nearest to its end; else none. */
function idlePlanCalls(state: State, planId: string): readonly SuggestedCall[] {
  const plan = rowOf(state.plans, planId);
  if (plan?.status !== "active" || firstOpenNode(state, planId)) return [];
  const unproved = plan.acceptance.findIndex((criterion) => criterion.evidence === null);
  const put = firstOf(state.nodes, planId, "deferred") ?? firstOf(state.nodes, planId, "failed");
  return [
    ...(put ? [taskCall("reopen", { task: put.id, reason: "work on it goes on" })] : []),
    ...(unproved < 0
      ? []
      : [
          planCall("update", {
            plan: planId,
            criterion: unproved + 1,
            evidence: nearestProof(state, planId) ?? "<what proves it>",
          }),
        ]),
    planCall("plan_tasks", {
      plan: planId,
      tasks: [{ name: "<next task>", expectedOutput: "<what will be there>" }],
    }),
    planCall("abandon", { plan: planId, reason: "<why>" }),
  ];
}

/** One line that says so, or "". */
export function idlePlanLine(state: State, planId: string): string {
  const calls = idlePlanCalls(state, planId);
  return calls.length === 0
    ? ""
    : `${planId} is active with no active work: prove what is open, create a task, or defer or abandon it. ${calls.map(renderCall).join(" or ")}`;
}
