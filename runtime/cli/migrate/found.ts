/** What a file of an earlier program holds, in our words: what is taken over, and what is left, each with its reason. */
import type { TakenTask } from "../../kernel/command.ts";
import type { AnchorPriority, AnchorType } from "../../kernel/record/anchor.ts";
import type { GovernanceLevel, PlanCategory } from "../../kernel/record/plan.ts";

export interface FoundPlan {
  /** Its id in its file. */
  readonly id: string;
  readonly name: string;
  readonly acceptance: readonly string[];
  readonly category: PlanCategory;
  readonly governanceLevel: GovernanceLevel | null;
  readonly tasks: readonly TakenTask[];
}

export interface FoundAnchor {
  readonly type: AnchorType;
  readonly priority: AnchorPriority;
  readonly content: string;
}

export interface Found {
  readonly plans: readonly FoundPlan[];
  readonly anchors: readonly FoundAnchor[];
  /** What is not taken, and why. */
  readonly left: readonly string[];
  /** What is taken in another form, and why. */
  readonly changed: readonly string[];
}

export const NOTHING: Found = { plans: [], anchors: [], left: [], changed: [] };

/** What several parts of a file hold together. */
export const together = (...parts: readonly Found[]): Found => ({
  plans: parts.flatMap(({ plans }) => plans),
  anchors: parts.flatMap(({ anchors }) => anchors),
  left: parts.flatMap(({ left }) => left),
  changed: parts.flatMap(({ changed }) => changed),
});
