/** A plan: what is to be reached, how that is known, and which tasks lead there. */

/** From the loosest to the tightest. */
export const GOVERNANCE_LEVELS = ["relaxed", "balanced", "strict"] as const;

export type GovernanceLevel = (typeof GOVERNANCE_LEVELS)[number];

export type PlanCategory = "development" | "research" | "validation" | "maintenance";

export type PlanStatus = "draft" | "active" | "completed" | "archived" | "abandoned";

export interface Criterion {
  readonly text: string;
  /** What proves it; null while open. */
  readonly evidence: string | null;
}

/** A user-facing goal. Holds the acceptance; the expected output belongs to the nodes. */
export interface WorkPlan {
  readonly id: string;
  readonly name: string;
  readonly acceptance: readonly Criterion[];
  readonly category: PlanCategory;
  /** May only tighten the configured mode; null = the configured mode. */
  readonly governanceLevel: GovernanceLevel | null;
  readonly status: PlanStatus;
  readonly dependsOn: readonly string[];
  readonly ownedBy: string;
  /** Node ids of the current work, in order. */
  readonly tasks: readonly string[];
  /** Node ids of visible future work; a node moves to `tasks` when it starts. */
  readonly planAhead: readonly string[];
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly completedAt: number | null;
  /** When it was taken out of the context; the journal keeps everything. */
  readonly purgedAt: number | null;
  readonly reason: string | null;
}
