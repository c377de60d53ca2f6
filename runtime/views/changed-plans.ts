/** Which plans look different in a newer state: rows are shared between states until an event changes them. */
import { nodesOf } from "../kernel/graph.ts";
import { rowOf, rowsOf } from "../kernel/table.ts";
import type { State, WorkPlan } from "../kernel/state.ts";

/** Plans of `after` whose own row, nodes or linked anchors changed since `before`. */
export function changedPlans(before: State, after: State): readonly WorkPlan[] {
  const linked = new Set(
    Object.values(after.anchors)
      .filter((anchor) => before.anchors[anchor.id] !== anchor)
      .flatMap((anchor) => anchor.tasks),
  );
  const noted = before.humanNotes !== after.humanNotes;
  return rowsOf(after.plans).filter(
    (plan) =>
      noted ||
      rowOf(before.plans, plan.id) !== plan ||
      nodesOf(after, plan.id).some((node) => linked.has(node.id) || rowOf(before.nodes, node.id) !== node),
  );
}
