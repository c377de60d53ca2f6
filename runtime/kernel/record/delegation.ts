/** A task handed to a subagent: the session that assigned it, the agent that is to do it, and what became of it. */

/**
 * `assigned`: no subagent yet. `working`: bound to a child session. `reported`: it said complete or review.
 * `ended`: it stopped without a word. `failed`: it said so, it broke, or it ran away. `recalled`: taken back.
 */
type DelegationStatus = "assigned" | "working" | "reported" | "ended" | "failed" | "recalled";

export interface Delegation {
  readonly id: string;
  readonly nodeId: string;
  /** The session that assigned it, and the agent that spoke there. */
  readonly assigner: string;
  readonly assignedBy: string;
  /** Who is to do it: the subagent's type. */
  readonly agent: string;
  /** Tool calls that the subagent may make. */
  readonly callBudget: number;
  /** The assigner's own task at that moment, whose scope holds for the subagent too. */
  readonly within: string | null;
  readonly status: DelegationStatus;
  readonly child: string | null;
  /** Tool calls made, as known when the subagent last stopped. */
  readonly calls: number;
  /** What was reported, or why it failed or was recalled. */
  readonly result: string | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
}
