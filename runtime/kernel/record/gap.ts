/** One thing that is missing of a task. */
export interface Gap {
  /** Stable while the thing is missing: what the human accepts is named by it. */
  readonly key: string;
  /** What to do, in words. */
  readonly todo: string;
}
