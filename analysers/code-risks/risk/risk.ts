import type { Category, Severity } from "./category.ts";

/** A place in a file where a rule sees a risk. */
export interface Risk {
  /** The id of the rule. */
  readonly rule: string;
  readonly category: Category;
  readonly severity: Severity;
  /** Relative to the project. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The line, without the blanks around it. */
  readonly excerpt: string;
  /** What may happen, in a sentence. */
  readonly why: string;
  /** What to do instead, in a sentence. */
  readonly fix: string;
}
