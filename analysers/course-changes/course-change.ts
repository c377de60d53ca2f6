/** What a message does to the plan or to what was decided. */
export type CourseChangeKind = "pivot" | "contradict" | "return" | "abandon" | "poison";

export interface CourseChange {
  readonly kind: CourseChangeKind;
  /** False: words alone cannot decide, so the agent is asked to declare it. */
  readonly isCertain: boolean;
  /** For a decision: the slot, and what stood in it and what shall. */
  readonly slot?: string;
  readonly from?: string;
  readonly to?: string;
}
