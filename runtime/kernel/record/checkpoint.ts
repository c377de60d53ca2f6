/** Evidence of one call: what changed, with which exit code, and where the call stands in the host's history. */
import type { TestRun } from "./test-run.ts";

/** Where a checkpoint's call stands in the host's history: what the host's undo is compared with. */
export interface CallPlace {
  readonly sessionID: string;
  readonly messageID: string;
  readonly partID: string;
}

/** Evidence, written by hooks only. */
export interface Checkpoint {
  readonly id: string;
  readonly taskNodeId: string;
  readonly tool: string;
  readonly timestamp: number;
  readonly summary: string;
  readonly filesModified: readonly string[];
  /** Exit code of a shell call; null for other tools and for a shell that was cut off. */
  readonly exit: number | null;
  /** sha256 over the written files' content, or null where no file is known. */
  readonly hash: string | null;
  readonly runner: "test" | "build" | null;
  /** What the run proves; absent for what is no run, in a project without tests, and in older journals. */
  readonly run?: TestRun;
  /**
   * By the clock of the disk: when a run had ended, or when files that no call names had changed last. Such a change
   * is noticed late, and this says what came first.
   */
  readonly diskTime?: number;
  /** Branch and commit of the work tree; absent outside git, the branch also while HEAD is detached. */
  readonly branch?: string;
  readonly head?: string;
  /** Absent where the host did not say. */
  readonly place?: CallPlace;
  /** The host's undo took the change back: it proves nothing until the undo is undone. */
  readonly takenBack?: true;
}
