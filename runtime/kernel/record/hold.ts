/** Writes of a root session that are held: a message touched open tasks, and nobody has spoken of each of them yet. */
import type { CourseChangeKind } from "@idumb/course-changes/course-change";

export interface Hold {
  readonly kind: CourseChangeKind;
  /** False: the agent has to declare what the message does. */
  readonly isCertain: boolean;
  /** The human's words, shortened. */
  readonly quote: string;
  /** Node ids that nobody has spoken of yet. */
  readonly tasks: readonly string[];
  readonly at: number;
}
