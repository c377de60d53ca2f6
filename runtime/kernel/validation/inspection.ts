/**
 * What was seen of the outside world when somebody wants to close a task: facts for the decision, gathered at the
 * edge. Evidence is data here: files with their hash, exit codes, places in files.
 */
import type { Risk } from "@idumb/code-risks";
import type { CitedFile } from "../record/cited-file.ts";
import type { Weakening } from "../record/check-state.ts";
import type { GovernanceLevel } from "../record/plan.ts";

/** An error that the host's language server sees in a file that the task changed. */
export interface FileError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Inspection {
  /** The project's own check, configured or detected; null = there is none. */
  readonly testCommand: string | null;
  readonly risks: readonly Risk[];
  readonly errors: readonly FileError[];
  /** How the project's check is weaker than when the task began. */
  readonly weakened: readonly Weakening[];
  readonly cited: readonly CitedFile[];
  /** Rounds with gaps after which the human decides. */
  readonly maxRounds: number;
  readonly mode: GovernanceLevel;
}
