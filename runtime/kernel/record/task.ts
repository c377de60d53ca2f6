/** A task of a plan, with its steps, its gates and its evidence. */
import type { Checkpoint } from "./checkpoint.ts";
import type { CitedFile } from "./cited-file.ts";
import type { Gap } from "./gap.ts";

/** `blocked` is missing on purpose: it is derived from dependencies and gates, never stored. */
export type NodeStatus = "planned" | "active" | "review" | "completed" | "failed" | "deferred" | "abandoned";

export interface Step {
  readonly text: string;
  readonly state: "pending" | "done";
  readonly evidence: string | null;
  /** Read from the host's own todo list, which may take it back; absent on a planned step. */
  readonly origin?: "todo";
}

export interface TemporalGate {
  readonly afterTaskId: string;
  readonly reason: string;
  /** When a start passed it; absent while none has. */
  readonly enforcedAt?: number;
}

export interface TaskResult {
  readonly evidence: string;
  readonly filesModified: readonly string[];
  readonly testsRun: string;
  readonly anchorsCreated: readonly string[];
  /** The worker's own, 0 to 100; absent when it gave none. */
  readonly confidence?: number;
  /** Files that were named as evidence, as they were. */
  readonly cited?: readonly CitedFile[];
  /** What was missing when it was closed all the same. */
  readonly gaps?: readonly Gap[];
}

/** The unit of work that opens the gate. */
export interface TaskNode {
  readonly id: string;
  readonly workPlanId: string;
  readonly name: string;
  readonly expectedOutput: string;
  readonly status: NodeStatus;
  readonly steps: readonly Step[];
  readonly delegatedBy: string;
  readonly assignedTo: string;
  /** Empty = every tool. */
  readonly allowedTools: readonly string[];
  /** Globs relative to the project; empty = the whole project. */
  readonly allowedPaths: readonly string[];
  readonly dependsOn: readonly string[];
  readonly temporalGate: TemporalGate | null;
  /** Ids of the decisions that it rests on. */
  readonly decisions: readonly string[];
  /** The newest only; the journal keeps all. */
  readonly checkpoints: readonly Checkpoint[];
  /** How many there are, without those that an undo took back. */
  readonly checkpointCount: number;
  /** Files produced, relative to the project, in order of first write. */
  readonly artifacts: readonly string[];
  /** The session that works on it, or worked on it last. */
  readonly session: string | null;
  /** The newest delegation of it. */
  readonly delegation: string | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly result: TaskResult | null;
  readonly reason: string | null;
  /** The branch that its evidence was last written on. */
  readonly branch: string | null;
  /** When it was taken out of the context: at once if it was given up while others wait for it. */
  readonly purgedAt: number | null;
  /** Why the human lets it be closed as it is; left out until that happens. */
  readonly acceptedRisk?: string;
  /** The gaps that this covers, by key; absent in journals of the first layout, where it covered all. */
  readonly acceptedGaps?: readonly string[];
  /** Rounds of validation that found gaps; reopening does not begin them anew. */
  readonly rounds?: number;
  /** What the newest round found. */
  readonly gaps?: readonly Gap[];
  /** The session that was told of them. */
  readonly gapsToldTo?: string;
  /** The commit that the work tree was at when this task first changed it. */
  readonly baseHead?: string;
}
