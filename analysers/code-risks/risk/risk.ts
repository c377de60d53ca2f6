/** A risk that a rule found in a changed file. */
export interface Risk {
  readonly rule: string;
  readonly category: string;
  /** `hold` keeps the task open; `advise` is only said. */
  readonly severity: "hold" | "advise";
  /** Relative to the project. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly excerpt: string;
  readonly why: string;
  readonly fix: string;
}
