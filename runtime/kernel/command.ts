/**
 * What somebody wants, in the imperative. Commands reach `decide` complete and well-formed (the edge
 * validates arguments); whether they are allowed is decided there and nowhere else.
 */
import type { SlotChange } from "@idumb/course-changes/slot-change";
import type { Conversation } from "@idumb/course-changes/conversation";
import type { CourseAnswer } from "@idumb/course-changes/course-answer";
import type { Inspection } from "./validation/inspection.ts";
import type { CallPlace } from "./record/checkpoint.ts";
import type { TestRun } from "./record/test-run.ts";
import type { SessionHome } from "./record/session.ts";
import type { AnchorPriority, AnchorType } from "./record/anchor.ts";
import type { LookedDocuments } from "./record/document.ts";
import type { GovernanceLevel, PlanCategory } from "./record/plan.ts";
import type { TemporalGate } from "./record/task.ts";

/** A task as somebody plans it. `dependsOn` and the gate may name ids, or names within the same plan. */
export interface TaskSpec {
  readonly name: string;
  readonly expectedOutput: string;
  readonly steps?: readonly string[] | undefined;
  readonly assignedTo?: string | undefined;
  readonly allowedTools?: readonly string[] | undefined;
  readonly allowedPaths?: readonly string[] | undefined;
  readonly dependsOn?: readonly string[] | undefined;
  readonly temporalGate?: TemporalGate | undefined;
  readonly decisions?: readonly string[] | undefined;
}

/** A task as an earlier program left it. */
export interface TakenTask extends TaskSpec {
  readonly standing: "planned" | "completed" | "failed" | "deferred" | "abandoned";
  /** Why it stands so, or what proves it, in that program's words. */
  readonly reason: string;
  /** Steps that were done, counted from 0. */
  readonly done: readonly number[];
  readonly ahead: boolean;
}

export interface OpenWorkDecision {
  readonly task: string;
  readonly decision: "keep" | "defer" | "abandon";
  readonly reason?: string | undefined;
}

export interface AssignDelegation {
  readonly type: "assign-delegation";
  /** A planned task, or null: plan `spec` first. */
  readonly task: string | null;
  readonly spec: TaskSpec | null;
  /** Plan of a new task; null = that of the active task, else a plan of its own. */
  readonly plan: string | null;
  /** What the assignment changes of a planned task. */
  readonly scope: Pick<Partial<TaskSpec>, "allowedTools" | "allowedPaths">;
  readonly agent: string;
  readonly callBudget: number;
}

export type Command =
  | {
      readonly type: "create-plan";
      readonly name: string;
      readonly acceptance: readonly string[];
      readonly category: PlanCategory;
      readonly governanceLevel: GovernanceLevel | null;
      readonly dependsOn: readonly string[];
      readonly tasks: readonly TaskSpec[];
      readonly planAhead: readonly TaskSpec[];
    }
  | {
      readonly type: "take-over-plan";
      /** The file and the id in it: what tells it from every other. */
      readonly origin: string;
      readonly name: string;
      readonly acceptance: readonly string[];
      readonly category: PlanCategory;
      readonly governanceLevel: GovernanceLevel | null;
      readonly tasks: readonly TakenTask[];
    }
  /** The same for what is no plan. */
  | { readonly type: "note-taken-over"; readonly origin: string }
  | {
      readonly type: "plan-tasks";
      readonly plan: string;
      readonly tasks: readonly TaskSpec[];
      readonly planAhead: readonly TaskSpec[];
    }
  | {
      readonly type: "update-plan";
      readonly plan: string;
      readonly name?: string | undefined;
      readonly acceptance?: readonly string[] | undefined;
      readonly governanceLevel?: GovernanceLevel | undefined;
      readonly dependsOn?: readonly string[] | undefined;
      /** 1-based number of the acceptance criterion that `evidence` proves. */
      readonly criterion?: number | undefined;
      readonly evidence?: string | undefined;
    }
  | {
      readonly type: "update-task";
      readonly task: string;
      readonly changes: Partial<TaskSpec>;
      readonly dropGate: boolean;
    }
  | { readonly type: "resolve-plan"; readonly plan: string; readonly decisions: readonly OpenWorkDecision[] }
  | { readonly type: "archive-plan"; readonly plan: string }
  | { readonly type: "abandon-plan"; readonly plan: string; readonly reason: string }
  | { readonly type: "start-task"; readonly task: string }
  | { readonly type: "quick-start"; readonly spec: TaskSpec }
  | {
      readonly type: "do-step";
      readonly task: string | null;
      readonly step: number;
      readonly evidence: string | null;
    }
  | {
      readonly type: "review-task";
      readonly task: string | null;
      readonly confidence?: number | undefined;
      readonly inspection?: Inspection | undefined;
    }
  | {
      readonly type: "complete-task";
      readonly task: string | null;
      readonly evidence: string;
      readonly confidence?: number | undefined;
      /** Left out: only what the plan itself knows is checked. */
      readonly inspection?: Inspection | undefined;
    }
  | {
      readonly type: "fail-task" | "defer-task" | "abandon-task" | "reopen-task";
      readonly task: string | null;
      readonly reason: string;
    }
  | {
      readonly type: "record-checkpoint";
      readonly tool: string;
      readonly summary: string;
      readonly filesModified: readonly string[];
      readonly exit: number | null;
      readonly hash: string | null;
      readonly runner: "test" | "build" | null;
      readonly run?: TestRun | undefined;
      readonly diskTime?: number | undefined;
      readonly branch?: string | undefined;
      readonly head?: string | undefined;
      readonly place?: CallPlace | undefined;
    }
  | {
      readonly type: "note-unexplained";
      readonly files: readonly string[];
      readonly causes: readonly string[];
      readonly unlisted?: number;
    }
  /** The branch that the work tree is on, seen when nobody wrote anything. */
  | { readonly type: "see-branch"; readonly branch: string }
  /** The host's undo in the context's session: everything from that place on; null = it was undone itself. */
  | {
      readonly type: "see-undo";
      readonly from: { readonly messageID: string; readonly partID: string | null } | null;
    }
  /** The host's own todo list, whole. */
  | {
      readonly type: "mirror-todos";
      readonly todos: readonly { readonly text: string; readonly done: boolean }[];
    }
  /** Takes plans out of the context that were abandoned that long ago. */
  | { readonly type: "purge"; readonly olderThanMs: number }
  /** What a finished `opencode run` left open. */
  | { readonly type: "put-off-left" }
  | { readonly type: "note-effect"; readonly tool: string; readonly note: string }
  | {
      readonly type: "note-refusal";
      readonly tool: string;
      readonly code: string;
      readonly what: string;
      readonly why: string;
      readonly instead: string;
      readonly evidence: string;
      readonly times: number;
    }
  | { readonly type: "note-told"; readonly text: string }
  | {
      readonly type: "create-anchor";
      readonly anchorType: AnchorType;
      readonly priority: AnchorPriority;
      readonly content: string;
      readonly parentId: string | null;
      readonly tasks: readonly string[];
      /** Anchor that the new one replaces, or null. */
      readonly supersedes: string | null;
    }
  | { readonly type: "resolve-anchor"; readonly anchor: string; readonly reason: string }
  | AssignDelegation
  | {
      readonly type: "recall-delegation";
      /** Its id, or that of its task. */
      readonly delegation: string;
      readonly to: "planned" | "deferred" | "abandoned";
      readonly reason: string;
    }
  /** The next three come from the subagent's session. */
  | { readonly type: "bind-delegation"; readonly delegation: string; readonly assigner: string }
  | { readonly type: "resume-delegation"; readonly assigner: string }
  /** The calling session's delegation has used so many calls. */
  | { readonly type: "count-calls"; readonly calls: number }
  | { readonly type: "stop-delegation"; readonly calls: number; readonly error: string | null }
  | { readonly type: "open-session"; readonly parentID: string | null; readonly home: SessionHome }
  | { readonly type: "close-session" }
  | {
      readonly type: "note-compaction";
      readonly held?: readonly string[] | undefined;
      /** What the host's summariser wrote, without our block. */
      readonly summary?: string | undefined;
    }
  /** A human wrote this into a rendered view, or took it out of there again. */
  | { readonly type: "keep-note" | "remove-note"; readonly view: string; readonly text: string }
  | { readonly type: "make-comment"; readonly about: string; readonly text: string }
  /** The agent of the context's session reads them now. */
  | { readonly type: "read-comments"; readonly comments: readonly string[] }
  | { readonly type: "answer-comment"; readonly comment: string; readonly text: string }
  | { readonly type: "prune-outputs"; readonly parts: readonly string[] }
  /** Paths relative to the project that the human closed or gave free. */
  | {
      readonly type: "hear-bans";
      readonly forbidden: readonly string[];
      readonly freed: readonly string[];
      readonly quote: string;
    }
  | { readonly type: "pause"; readonly minutes: number }
  | { readonly type: "resume" | "reopen-journal" }
  /** Null: the mode of the settings again. */
  | { readonly type: "choose-mode"; readonly mode: GovernanceLevel | null }
  /** The human says that the plan stands as it is, whatever a message seemed to ask. */
  | { readonly type: "keep-plan" }
  | { readonly type: "allow-call"; readonly call: string; readonly shown: string }
  | { readonly type: "use-allowance"; readonly call: string }
  | { readonly type: "accept-risk"; readonly text: string; readonly inspection?: Inspection | undefined }
  | {
      readonly type: "hear-message";
      /** The human's words, cut where they are long. */
      readonly said?: string;
      /** The human's words, shortened. */
      readonly quote: string;
      /** The score is above the line: the agent says what the message does before it writes. */
      readonly isAsked: boolean;
      /** What it says of slots without a doubt: first choices, additions, what was announced. */
      readonly changes: readonly SlotChange[];
      /** What would contradict a decision, if it was meant so. */
      readonly proposed: readonly SlotChange[];
      /** Decided slots that it speaks of, by their kind or by a name of a choice. */
      readonly touched: readonly string[];
      readonly conversation: Conversation;
      /** What it answers to a question that is open; null = nothing. */
      readonly answer: "drop" | "keep" | "go on" | "final" | null;
      /** Words beside the names in it: a bare "PostgreSQL" answers a question, a whole sentence changes course. */
      readonly isBare: boolean;
      /** Names of technologies it chooses, as `slot=choice`, whether or not they change anything. */
      readonly named: readonly string[];
      /** Changes of one slot that make it contested. */
      readonly contestAfter: number;
    }
  /** What an agent says that the newest message does to the course. */
  | { readonly type: "answer-course"; readonly answer: CourseAnswer; readonly contestAfter: number }
  /** An empty choice: the slot is open, and what rests on it waits. */
  | { readonly type: "decide-slot"; readonly slot: string; readonly choice: string }
  /** What a look at the disk shows: only news is kept. */
  | ({ readonly type: "note-documents" } & LookedDocuments)
  | { readonly type: "note-choices"; readonly changes: readonly SlotChange[] };

/** The command of that type. */
export type CommandOf<T extends Command["type"]> = Command & { readonly type: T };

export type Role = "coordinator" | "investigator" | "executor" | "solo";

export type Actor = { readonly kind: "human" } | { readonly kind: "agent"; readonly role: Role };

/** Who asks, when, and the facts of the outside world that the decision may use. */
export interface CommandContext {
  readonly sessionID: string;
  readonly agent: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly anchorBudgetChars: number;
  /** May who asks write, replace and retire critical decisions? Left out: only root sessions may. */
  readonly keepsDecisions?: boolean;
  /** How many sessions deep delegation may go: as set, and as the host itself allows. Left out = no limit. */
  readonly maxDelegationDepth?: number | undefined;
  readonly hostDepth?: number | undefined;
  /** Why nothing may be delegated on this host at all; left out = it may. */
  readonly delegationBarred?: string | undefined;
  /** Agents that the host has for subagents; left out = not known. */
  readonly agents?: readonly string[] | undefined;
  /** The role that an agent has as a subagent; left out = each works as solo. */
  readonly roleOf?: ((agent: string) => Role) | undefined;
  /** Left out: an agent that works alone. */
  readonly actor?: Actor;
  /** Is somebody still working in that session? Decided by the edge, which knows processes. */
  readonly isLive: (sessionID: string) => boolean;
}
