/**
 * A plan is completed by derivation, never by request: when every node is completed or abandoned, at
 * least one is completed, and every acceptance criterion has evidence.
 */
import { countOf, unsettledIn } from "../node-index.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { Criterion } from "../record/plan.ts";

/**
 * The event that closes the plan once `completing` and `abandoning` nodes have moved, or none.
 * `acceptance` overrides the stored criteria when they change in the same decision.
 */
export function planCompletion(
  state: State,
  planId: string,
  completing: readonly string[],
  abandoning: readonly string[] = [],
  acceptance: readonly Criterion[] = rowOf(state.plans, planId)?.acceptance ?? [],
): readonly Event[] {
  if (rowOf(state.plans, planId)?.status !== "active") return [];
  if (acceptance.some((criterion) => criterion.evidence === null)) return [];
  const left = {
    open: unsettledIn(state.nodes, planId),
    completed: countOf(state.nodes, planId, "completed"),
  };
  const moving = [...completing.map((id) => [id, 1] as const), ...abandoning.map((id) => [id, 0] as const)];
  for (const [id, done] of moving) {
    const node = rowOf(state.nodes, id);
    if (node?.workPlanId !== planId) continue;
    if (node.status === "completed") left.completed--;
    else if (node.status !== "abandoned") left.open--;
    left.completed += done;
  }
  return left.open === 0 && left.completed > 0 ? [{ type: "plan-completed", planId }] : [];
}
