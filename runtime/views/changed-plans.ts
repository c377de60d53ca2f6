/** Which plans look different in a newer state: rows are shared between states until an event changes them. */
import { rowOf, rowsChanged, rowsOf } from "../kernel/table.ts";
import type { State } from "../kernel/state.ts";
import type { WorkPlan } from "../kernel/record/plan.ts";

/** Plans of `after` whose own row, nodes or linked anchors changed since `before`. */
export function changedPlans(before: State, after: State): readonly WorkPlan[] {
  const linked = new Set(
    Object.values(after.anchors)
      .filter((anchor) => before.anchors[anchor.id] !== anchor)
      .flatMap((anchor) => anchor.tasks),
  );
  if (before.humanNotes !== after.humanNotes) return rowsOf(after.plans);
  const changed = new Set(rowsChanged(before.plans, after.plans).map(({ id }) => id));
  for (const { workPlanId } of rowsChanged(before.nodes, after.nodes)) changed.add(workPlanId);
  for (const id of linked) changed.add(rowOf(after.nodes, id)?.workPlanId ?? "");
  return [...changed].flatMap((id) => rowOf(after.plans, id) ?? []);
}
