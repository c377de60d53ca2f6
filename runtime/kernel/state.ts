/**
 * What the journal folds into: plans, task nodes, anchors and the sessions that work on them. Plain data
 * only, so that a snapshot is `JSON.stringify` and a replay can be compared with memory byte for byte.
 * There is no "active task id" that a command could set: which task is active is derived from the nodes, because
 * two places for one fact drift apart.
 */
import type { Table } from "./table.ts";
import type { TechChoice } from "./record/tech-choice.ts";
import type { Conversation } from "@idumb/course-changes/conversation";
import type { Hold } from "./record/hold.ts";
import type { Delegation } from "./record/delegation.ts";
import type { Pruned } from "./record/pruned.ts";
import type { Override } from "./record/override.ts";
import type { CitedFile } from "./record/cited-file.ts";
import type { Gap } from "./record/gap.ts";

export type GovernanceLevel = "strict" | "balanced" | "relaxed";
export type PlanCategory = "development" | "research" | "validation" | "maintenance";
export type PlanStatus = "draft" | "active" | "completed" | "archived" | "abandoned";
/** `blocked` is missing on purpose: it is derived from dependencies and gates, never stored. */
export type NodeStatus = "planned" | "active" | "review" | "completed" | "failed" | "deferred" | "abandoned";
export type AnchorType = "decision" | "context" | "checkpoint" | "error" | "attention";
export type AnchorPriority = "critical" | "high" | "medium" | "low";
type AnchorStatus = "active" | "superseded" | "resolved" | "pruned";

export interface Criterion {
  readonly text: string;
  /** What proves it; null while open. */
  readonly evidence: string | null;
}

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

/** A user-facing goal. Holds the acceptance; the expected output belongs to the nodes. */
export interface WorkPlan {
  readonly id: string;
  readonly name: string;
  readonly acceptance: readonly Criterion[];
  readonly category: PlanCategory;
  /** May only tighten the configured mode; null = the configured mode. */
  readonly governanceLevel: GovernanceLevel | null;
  readonly status: PlanStatus;
  readonly dependsOn: readonly string[];
  readonly ownedBy: string;
  /** Node ids of the current work, in order. */
  readonly tasks: readonly string[];
  /** Node ids of visible future work; a node moves to `tasks` when it starts. */
  readonly planAhead: readonly string[];
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly completedAt: number | null;
  /** When it was taken out of the context; the journal keeps everything. */
  readonly purgedAt: number | null;
  readonly reason: string | null;
}

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
  /** Branch and commit of the work tree; absent outside git, the branch also while HEAD is detached. */
  readonly branch?: string;
  readonly head?: string;
  /** Absent where the host did not say. */
  readonly place?: CallPlace;
  /** The host's undo took the change back: it proves nothing until the undo is undone. */
  readonly takenBack?: true;
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
  /** The commit that the work tree was at when this task first changed it. */
  readonly baseHead?: string;
}

/** A decision or fact that must outlive compactions, word for word. */
export interface Anchor {
  readonly id: string;
  readonly type: AnchorType;
  readonly priority: AnchorPriority;
  readonly content: string;
  readonly status: AnchorStatus;
  readonly parentId: string | null;
  readonly tasks: readonly string[];
  /** Ids of the tech decisions that it says more about; it is retired with them. Absent where there are none. */
  readonly decisions?: readonly string[];
  readonly supersededBy: string | null;
  readonly sessionID: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** Compactions of any session since it was written. */
  readonly compactions: number;
}

/** Which process a session was last seen in: what tells a dead session from a live one. */
export interface SessionHome {
  readonly instance: string;
  readonly pid: number;
  readonly machine: string;
}

/** Files that changed during a turn although no permitted call should have changed them. */
interface UnexplainedChange {
  readonly at: number;
  /** Relative to the project. */
  readonly files: readonly string[];
  /** Calls that ran code meanwhile. */
  readonly causes: readonly string[];
  /** How many more files there were; left out where all are named. */
  readonly unlisted?: number;
}

export interface Session {
  readonly id: string;
  readonly parentID: string | null;
  readonly home: SessionHome;
  readonly openedAt: number;
  /** When it last did something, to the minute: written anew at each event it would cost more than the event. */
  readonly seenAt: number;
  readonly closed: boolean;
  readonly compactions: number;
  /** What its newest summary was compared with; left out until one was. */
  readonly purified?: Purified;
  /** What this session was started for, as a subagent; null for all others. */
  readonly delegation: string | null;
  /** The newest only; the journal keeps all. */
  readonly unexplained: readonly UnexplainedChange[];
}

/** Where the work changed its direction, in a sentence and in a few words. */
export interface TurningPoint {
  readonly id: string;
  readonly at: number;
  readonly sessionID: string;
  /** What it is about: a later point about the same takes its place. */
  readonly subject: string;
  readonly text: string;
  readonly brief: string;
}

/** How a summary stands to the turning points. */
export interface Purified {
  /** Version of the journal at that compaction. */
  readonly version: number;
  /** Ids of the points that the summary states by itself. */
  readonly held: readonly string[];
}

/** What a human wrote into a rendered view, word for word. */
export interface HumanNote {
  /** The view's path below the state folder. */
  readonly view: string;
  readonly text: string;
  readonly at: number;
}

export interface Counters {
  readonly plan: number;
  readonly node: number;
  readonly anchor: number;
  readonly checkpoint: number;
  readonly delegation: number;
}

export interface State {
  /** Version of the newest event folded in; 0 = nothing yet. */
  readonly version: number;
  readonly plans: Table<WorkPlan>;
  readonly nodes: Table<TaskNode>;
  /** Which node each session works on: derived, and kept by `evolve` because every tool call asks. */
  readonly activeBySession: Readonly<Record<string, string>>;
  readonly anchors: Readonly<Record<string, Anchor>>;
  readonly sessions: Readonly<Record<string, Session>>;
  readonly delegations: Table<Delegation>;
  /** What the human has set aside, by root session; left out until it happens. */
  readonly overrides?: Readonly<Record<string, Override>>;
  /** The newest, in the order in which they happened; left out until there is one. */
  readonly turningPoints?: readonly TurningPoint[];
  /** Left out until a human wrote one. */
  readonly humanNotes?: readonly HumanNote[];
  /** Outputs that no longer go into a session's requests; left out until it happens. */
  readonly pruned?: Readonly<Record<string, Pruned>>;
  /** What the human said so far, by root session; left out until something was said. */
  readonly conversations?: Readonly<Record<string, Conversation>>;
  /** Writes held, by root session; left out until it happens. */
  readonly holds?: Readonly<Record<string, Hold>>;
  /** Left out until there is one. */
  readonly techChoices?: Table<TechChoice>;
  readonly counters: Counters;
}

/** The state before the first event. */
export const EMPTY_STATE: State = {
  version: 0,
  plans: [],
  nodes: [],
  activeBySession: {},
  anchors: {},
  sessions: {},
  delegations: [],
  counters: { plan: 0, node: 0, anchor: 0, checkpoint: 0, delegation: 0 },
};
