/** Questions to all plans at once, answered as `node-index.ts` does for nodes. */
import { grouped, rowsIn } from "./grouped.ts";
import { nameKey } from "./name-key.ts";
import { perShelf, type Table } from "./table.ts";
import type { WorkPlan } from "./record/plan.ts";

type Plans = Table<WorkPlan>;

/** Draft or active: work may still be added. */
export const isOpenPlan = (plan: WorkPlan): boolean => plan.status === "draft" || plan.status === "active";

const open = perShelf((plans: readonly WorkPlan[]) => plans.filter(isOpenPlan));

/** The open plans, in the order of their numbers. */
export function openPlansOf(plans: Plans): readonly WorkPlan[] {
  return open(plans).flat();
}

const openByName = perShelf(
  (plans: readonly WorkPlan[]) =>
    new Map(
      plans
        .filter(isOpenPlan)
        .toReversed()
        .map((plan) => [nameKey(plan.name), plan]),
    ),
);

/** The first open plan of that name, or null. */
export function openPlanNamed(plans: Plans, name: string): WorkPlan | null {
  const key = nameKey(name);
  for (const names of openByName(plans)) {
    const plan = names.get(key);
    if (plan) return plan;
  }
  return null;
}

const byAwaited = perShelf((plans: readonly WorkPlan[]) => grouped(plans, (plan) => plan.dependsOn));

/** Plans that wait for one of these, whatever their status. */
export function plansAwaiting(plans: Plans, ids: ReadonlySet<string>): readonly WorkPlan[] {
  return byAwaited(plans).flatMap((awaited) => [...rowsIn(awaited, ids)]);
}

const given = perShelf((plans: readonly WorkPlan[]) =>
  plans.filter((plan) => plan.status === "abandoned" && plan.purgedAt === null),
);

/** Abandoned plans that are still in the context. */
export function unpurgedPlansOf(plans: Plans): readonly WorkPlan[] {
  return given(plans).flat();
}

const kept = perShelf((plans: readonly WorkPlan[]) => plans.filter((plan) => plan.purgedAt === null).length);

/** How many plans are in the context, closed ones among them. */
export function keptPlanCount(plans: Plans): number {
  return kept(plans).reduce((sum, count) => sum + count, 0);
}

const latest = perShelf((plans: readonly WorkPlan[]) =>
  plans.reduce<WorkPlan | null>(
    (last, plan) =>
      plan.purgedAt === null && (last === null || plan.modifiedAt > last.modifiedAt) ? plan : last,
    null,
  ),
);

/** The plan in the context that was changed last itself, or null. */
export function latestPlan(plans: Plans): WorkPlan | null {
  return latest(plans).reduce<WorkPlan | null>(
    (last, plan) => (plan && (last === null || plan.modifiedAt > last.modifiedAt) ? plan : last),
    null,
  );
}
