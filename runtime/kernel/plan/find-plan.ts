/** Finds the plan that is meant, and says no where there is none or where it is closed. */
import { refuse } from "../decision.ts";
import { planCall } from "../task/find-work.ts";
import { openPlanNamed } from "../plan-index.ts";
import { lastIdsOf, rowOf } from "../table.ts";
import type { Decision } from "../decision.ts";
import type { State } from "../state.ts";
import type { WorkPlan } from "../record/plan.ts";

/** By id, or by exact name among the open ones. */
export function findPlan(state: State, plan: string): WorkPlan | null {
  return rowOf(state.plans, plan) ?? openPlanNamed(state.plans, plan);
}

/** Refusal for a plan that is not there. */
export function unknownPlan(state: State, plan: string): Decision {
  return refuse(
    "unknown-plan",
    `plan ${plan} was named`,
    "there is no plan with this id or name",
    planCall("status"),
    `plans: ${lastIdsOf(state.plans)}`,
  );
}

/** Refusal for a change of a plan that is over. */
export function closedPlan(plan: WorkPlan, what: string): Decision {
  return refuse(
    "plan-closed",
    what,
    `plan ${plan.id} is ${plan.status}`,
    planCall("create", {
      name: `${plan.name} (again)`,
      acceptance: plan.acceptance.map((criterion) => criterion.text),
    }),
    `${plan.id} [${plan.status}]`,
  );
}

/** The first id that no plan has which can still complete, or null. */
export function missingPlan(state: State, ids: readonly string[]): string | null {
  return ids.find((id) => (rowOf(state.plans, id)?.status ?? "abandoned") === "abandoned") ?? null;
}
