/** What somebody decided to remember, across compactions and sessions. */

export type AnchorType = "decision" | "context" | "checkpoint" | "error" | "attention";

export type AnchorPriority = "critical" | "high" | "medium" | "low";

type AnchorStatus = "active" | "superseded" | "resolved" | "pruned";

/** A decision or fact that must outlive compactions, word for word. */
export interface Anchor {
  readonly id: string;
  readonly type: AnchorType;
  readonly priority: AnchorPriority;
  readonly content: string;
  readonly status: AnchorStatus;
  readonly parentId: string | null;
  readonly tasks: readonly string[];
  /** Ids of the tech decisions that it says more about; it is retired with them. Absent where there are none. */
  readonly decisions?: readonly string[];
  readonly supersededBy: string | null;
  readonly sessionID: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** Compactions of any session since it was written. */
  readonly compactions: number;
}
