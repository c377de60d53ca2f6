/**
 * Who may do what: the only place where it is written down. The gate and the tools refuse by it; the agents'
 * files, the tools' descriptions, the texts of refusals and the page in the docs are made from it, so none of
 * them can promise more. A role only narrows: what it allows still needs a task, a mode and a scope.
 */

export const PLAN_ACTIONS = [
  "create",
  "plan_tasks",
  "update",
  "resolve",
  "archive",
  "abandon",
  "status",
] as const;
export const TASK_ACTIONS = [
  "start",
  "step",
  "complete",
  "review",
  "fail",
  "defer",
  "abandon",
  "reopen",
  "status",
] as const;
export const PURPOSES = ["inspection", "validation", "build", "git"] as const;
export const ROLE_NAMES = ["coordinator", "investigator", "executor", "solo"] as const;

type PlanAction = (typeof PLAN_ACTIONS)[number];
type TaskAction = (typeof TASK_ACTIONS)[number];
/** What a shell call is for: look, check, change, or move the repository. */
export type Purpose = (typeof PURPOSES)[number];
export type RoleName = (typeof ROLE_NAMES)[number];
/** `planning`: documents below {@link PLANNING_PATHS} only. */
type WriteRight = "none" | "planning" | "project";

export interface Role {
  readonly name: RoleName;
  /** The agent that has it; null: every agent that is none of ours. */
  readonly agent: string | null;
  /** What it is there for, in a few words. */
  readonly duty: string;
  readonly plan: readonly PlanAction[];
  readonly delegates: boolean;
  readonly task: readonly TaskAction[];
  /** May write, replace and retire decisions of critical priority. */
  readonly criticalDecisions: boolean;
  readonly writes: WriteRight;
  readonly purposes: readonly Purpose[];
}

/** Where planning documents lie, as globs relative to the project. */
export const PLANNING_PATHS: readonly string[] = [
  "planning/**",
  ".planning/**",
  "plans/**",
  "specs/**",
  "docs/**/*.md",
];

const OWN_TASK: readonly TaskAction[] = ["start", "step", "complete", "review", "fail", "status"];

export const ROLES: Readonly<Record<RoleName, Role>> = {
  coordinator: {
    name: "coordinator",
    agent: "idumb-supreme-coordinator",
    duty: "plans and delegates, writes nothing",
    plan: PLAN_ACTIONS,
    delegates: true,
    // complete and fail: to close a review; the kernel lets it close nothing else, for it never starts a task.
    task: ["status", "complete", "fail", "defer", "abandon", "reopen"],
    criticalDecisions: true,
    writes: "none",
    purposes: ["inspection"],
  },
  investigator: {
    name: "investigator",
    agent: "idumb-investigator",
    duty: "reads, searches and validates; writes planning documents only",
    plan: ["status"],
    delegates: false,
    task: OWN_TASK,
    criticalDecisions: true,
    writes: "planning",
    purposes: ["inspection", "validation"],
  },
  executor: {
    name: "executor",
    agent: "idumb-executor",
    duty: "changes the project inside its task, builds and tests",
    plan: ["status"],
    delegates: false,
    task: OWN_TASK,
    criticalDecisions: false,
    writes: "project",
    purposes: PURPOSES,
  },
  solo: {
    name: "solo",
    agent: null,
    duty: "plans and does the work itself",
    plan: PLAN_ACTIONS,
    delegates: true,
    task: TASK_ACTIONS,
    criticalDecisions: true,
    writes: "project",
    purposes: PURPOSES,
  },
};

const BY_AGENT: ReadonlyMap<string | null, Role> = new Map(
  Object.values(ROLES).map((role) => [role.agent, role]),
);

/** The role of an agent by its name: ours by theirs, every other is `solo`. */
export function roleOfAgent(agent: string): Role {
  return BY_AGENT.get(agent) ?? ROLES.solo;
}

const WRITE_ORDER: readonly WriteRight[] = ["none", "planning", "project"];
const met = new WeakMap<Role, WeakMap<Role, Role>>();

/** What both may do; the name stays that of `own`. Kept, because the gate asks for it on every call. */
export function narrowerRole(own: Role, limit: Role): Role {
  if (own === limit) return own;
  let known = met.get(own);
  if (known === undefined) met.set(own, (known = new WeakMap()));
  let both = known.get(limit);
  if (both === undefined) {
    const writes = WRITE_ORDER[Math.min(WRITE_ORDER.indexOf(own.writes), WRITE_ORDER.indexOf(limit.writes))];
    both = {
      name: own.name,
      agent: own.agent,
      duty:
        limit === ROLES.solo
          ? own.duty
          : `may do no more than the ${limit.name} that started it, which ${limit.duty}`,
      plan: own.plan.filter((action) => limit.plan.includes(action)),
      delegates: own.delegates && limit.delegates,
      task: own.task.filter((action) => limit.task.includes(action)),
      criticalDecisions: own.criticalDecisions && limit.criticalDecisions,
      writes: writes ?? "none",
      purposes: own.purposes.filter((purpose) => limit.purposes.includes(purpose)),
    };
    known.set(limit, both);
  }
  return both;
}
