/**
 * A plan is completed by derivation, never by request: when every node is completed or abandoned, at
 * least one is completed, and every acceptance criterion has evidence.
 */
import { nodeIdsOf } from "../graph.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
import type { Criterion, State } from "../state.ts";

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
  let completed = 0;
  for (const id of nodeIdsOf(state, planId)) {
    const status = rowOf(state.nodes, id)?.status;
    if (completing.includes(id) || (status === "completed" && !abandoning.includes(id))) completed++;
    else if (status !== "abandoned" && !abandoning.includes(id)) return [];
  }
  return completed > 0 ? [{ type: "plan-completed", planId }] : [];
}
