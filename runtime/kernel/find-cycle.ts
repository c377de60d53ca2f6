/**
 * Cycles among tasks and plans that wait for each other. A cycle passes only through what waits, in the end, for
 * itself: so first comes a look at who waits for the roots, which for new work is next to nobody, and the search along
 * the links stays among those.
 */
import { nodeIdsOf } from "./graph.ts";
import { awaitedBy, nodesAwaiting } from "./node-index.ts";
import { plansAwaiting } from "./plan-index.ts";
import { idsOf, rowOf } from "./table.ts";
import type { State } from "./state.ts";

/** Beyond so many it is cheaper to search along the links at once. */
const MOST_WAITING = 200;

/**
 * A node points to what it waits for and to the plans its own plan waits for, and a plan, which may be empty yet, to
 * its nodes and to those plans.
 */
function edgesFrom(state: State, id: string): readonly string[] {
  const node = rowOf(state.nodes, id);
  if (!node) return [...nodeIdsOf(state, id), ...(rowOf(state.plans, id)?.dependsOn ?? [])];
  const plans = rowOf(state.plans, node.workPlanId)?.dependsOn ?? [];
  return [...awaitedBy(node), ...plans];
}

/** All from which a path leads to one of the roots, they included; null when there is too much. */
function leadingTo(state: State, roots: readonly string[]): ReadonlySet<string> | null {
  const found = new Set(roots);
  let fresh: ReadonlySet<string> = found;
  while (fresh.size > 0) {
    const next = new Set<string>();
    for (const node of nodesAwaiting(state.nodes, fresh)) next.add(node.id);
    for (const id of fresh) {
      const planId = rowOf(state.nodes, id)?.workPlanId;
      if (planId !== undefined) next.add(planId);
    }
    for (const plan of plansAwaiting(state.plans, fresh))
      for (const id of [plan.id, ...nodeIdsOf(state, plan.id)]) next.add(id);
    for (const id of next) if (found.has(id)) next.delete(id);
    for (const id of next) found.add(id);
    if (found.size > MOST_WAITING + roots.length) return null;
    fresh = next;
  }
  return found;
}

/**
 * The first cycle found, as ids with the first repeated at the end (`["tn-1", "tn-2", "tn-1"]`), or null.
 * Looks only for cycles on which one of the `roots` stands. Iterative, so that depth is bounded by memory and not by the stack.
 */
export function findCycle(
  state: State,
  roots: readonly string[] = [...idsOf(state.nodes), ...idsOf(state.plans)],
): readonly string[] | null {
  const within = leadingTo(state, roots);
  const edges = (id: string): string[] =>
    edgesFrom(state, id).filter((next) => within === null || within.has(next));
  const done = new Set<string>();
  for (const root of roots) {
    if (done.has(root)) continue;
    const path: string[] = [root];
    const onPath = new Set<string>(path);
    const pending: string[][] = [edges(root)];
    while (path.length > 0) {
      const next = pending.at(-1)?.pop();
      if (next === undefined) {
        const left = path.pop();
        if (left !== undefined) {
          onPath.delete(left);
          done.add(left);
        }
        pending.pop();
      } else if (onPath.has(next)) {
        return [...path.slice(path.indexOf(next)), next];
      } else if (!done.has(next)) {
        path.push(next);
        onPath.add(next);
        pending.push(edges(next));
      }
    }
  }
  return null;
}
