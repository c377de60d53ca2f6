/** Which role may take which kind of work: an investigator does not write, an executor does not verify. */
import type { CommandContext, Role } from "../command.ts";
import type { PlanCategory } from "../record/plan.ts";

/** A coordinator takes everything, because it only hands it on. */
const MAY_TAKE: Readonly<Record<PlanCategory, readonly Role[]>> = {
  development: ["executor", "solo", "coordinator"],
  research: ["investigator", "solo", "coordinator"],
  validation: ["investigator", "solo", "coordinator"],
  maintenance: ["executor", "solo", "coordinator"],
};

/** Roles that may take a task of a plan of this category. */
export function rolesFor(category: PlanCategory): readonly Role[] {
  return MAY_TAKE[category];
}

/** A category that suits the role, for a task that has no plan yet. */
export function categoryFor(role: Role): PlanCategory {
  return role === "investigator" ? "research" : "development";
}

/** An agent of this host that may take the work; `general` is the host's own. */
export function suitableAgent(category: PlanCategory, { agents = [], roleOf }: CommandContext): string {
  const suits = (agent: string): boolean => MAY_TAKE[category].includes(roleOf?.(agent) ?? "solo");
  const named = agents.find((agent) => roleOf?.(agent) === MAY_TAKE[category][0]);
  return named ?? agents.find((agent) => agent === "general") ?? agents.find(suits) ?? "general";
}
