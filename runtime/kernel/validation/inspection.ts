/**
 * What was seen of the outside world when somebody wants to close a task: facts for the decision, gathered at the
 * edge. Evidence is data here: files with their hash, exit codes, places in files.
 */
import type { Risk } from "@idumb/code-risks/risk";
import type { GovernanceLevel } from "../state.ts";

/** An error that the host's language server sees in a file that the task changed. */
export interface FileError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A file that somebody names as evidence, as it is now. */
export interface CitedFile {
  readonly file: string;
  readonly hash: string;
}

export interface Inspection {
  /** The project's own check, configured or detected; null = there is none. */
  readonly testCommand: string | null;
  readonly risks: readonly Risk[];
  readonly errors: readonly FileError[];
  readonly cited: readonly CitedFile[];
  /** Rounds with gaps after which the human decides. */
  readonly maxRounds: number;
  readonly mode: GovernanceLevel;
}

/** One thing that is missing. */
export interface Gap {
  /** Stable while the thing is missing: what the human accepts is named by it. */
  readonly key: string;
  /** What to do, in words. */
  readonly todo: string;
}
