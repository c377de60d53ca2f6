/**
 * Writes of a root session that are held: a message may change the course and nobody has said so yet, or somebody said
 * that it does and nobody has spoken of each open task yet.
 */
import type { CourseChangeKind } from "@idumb/course-changes/course-change";
import type { SlotChange } from "@idumb/course-changes/slot-change";

/** What is asked, as the journal keeps it. */
export interface Question {
  /** What the agent said that the message does; absent until it did. Older journals have it from words. */
  readonly kind?: CourseChangeKind;
  /** False: the agent has to say what the message does. */
  readonly isCertain: boolean;
  /** The human's words, shortened. */
  readonly quote: string;
  /** Node ids that nobody has spoken of yet. */
  readonly tasks: readonly string[];
  /** Decided slots that the message may be about; absent in older journals. */
  readonly slots?: readonly string[];
  /** What would be noted, were the course changed; absent in older journals. */
  readonly proposed?: readonly SlotChange[];
}

export interface Hold extends Question {
  readonly at: number;
}
