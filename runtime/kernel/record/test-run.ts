/** What a run of tests or a build proves of the project: whether it was the project's own tests, whole. */
export interface TestRun {
  /** The project's own tests, all of them, as they are set up. */
  readonly whole: boolean;
  /** Why it is not, in words; "" when it is. */
  readonly why: string;
  /** The folder whose own tests ran, relative to the project; "" = the project itself. */
  readonly within: string;
  /** The line runs nothing else: what it names as written, the run wrote itself. */
  readonly alone: boolean;
  /** How many tests passed by the runner's own count; null = it did not say. */
  readonly passed: number | null;
}
