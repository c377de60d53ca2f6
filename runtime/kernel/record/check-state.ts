/** The project's check as it stood at one moment: what is compared between a task's start and its end. */
export interface TestFile {
  /** It is a test by its name, not only by its folder: a runner finds it anywhere. */
  readonly named: boolean;
  readonly tests: number;
  /** Tests that are switched off, or that alone run. */
  readonly skips: number;
  /** What the tests claim, each as written without its spaces. */
  readonly claims: readonly string[];
}

export interface CheckState {
  /** By path relative to the project. */
  readonly tests: Readonly<Record<string, TestFile>>;
  /** What decides which tests run and how they are judged, by file or by script; each statement as written. */
  readonly settings: Readonly<Record<string, readonly string[]>>;
}

/** One way in which the check is weaker than it was. */
export interface Weakening {
  /** Names what was and what is: a further change is a new one. */
  readonly key: string;
  readonly what: string;
  /** Where it shows in one place: a rule that finds the same there says nothing more. */
  readonly shows?: { readonly file: string; readonly text: string };
}
