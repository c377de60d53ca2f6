/**
 * What happened, in the past tense. Events are the only thing the journal stores and the only thing that
 * changes the state, so each one carries everything `evolve` needs: no clock, no lookup, no default that
 * a later version could read differently.
 */
import type { ChoiceSource } from "./record/tech-choice.ts";
import type { Conversation } from "@idumb/course-changes/conversation";
import type { Question } from "./record/hold.ts";
import type { AnchorPriority, AnchorType } from "./record/anchor.ts";
import type { Checkpoint } from "./record/checkpoint.ts";
import type { SeenDocument } from "./record/document.ts";
import type { Criterion, GovernanceLevel, PlanCategory } from "./record/plan.ts";
import type { SessionHome } from "./record/session.ts";
import type { Step, TaskResult, TemporalGate } from "./record/task.ts";
import type { Gap } from "./record/gap.ts";

export interface PlannedNode {
  readonly id: string;
  readonly name: string;
  readonly expectedOutput: string;
  readonly steps: readonly Step[];
  readonly assignedTo: string;
  readonly allowedTools: readonly string[];
  readonly allowedPaths: readonly string[];
  readonly dependsOn: readonly string[];
  readonly temporalGate: TemporalGate | null;
  /** Absent in journals of the first layout. */
  readonly decisions?: readonly string[];
}

interface PlanChanges {
  readonly name?: string;
  readonly acceptance?: readonly Criterion[];
  readonly governanceLevel?: GovernanceLevel | null;
  readonly dependsOn?: readonly string[];
}

export interface NodeChanges {
  readonly name?: string;
  readonly expectedOutput?: string;
  readonly steps?: readonly Step[];
  readonly assignedTo?: string;
  readonly allowedTools?: readonly string[];
  readonly allowedPaths?: readonly string[];
  readonly dependsOn?: readonly string[];
  readonly temporalGate?: TemporalGate | null;
  readonly decisions?: readonly string[];
}

export type Event =
  | {
      readonly type: "plan-created";
      readonly id: string;
      readonly name: string;
      readonly acceptance: readonly Criterion[];
      readonly category: PlanCategory;
      readonly governanceLevel: GovernanceLevel | null;
      readonly dependsOn: readonly string[];
      readonly ownedBy: string;
    }
  | {
      readonly type: "tasks-planned";
      readonly planId: string;
      readonly ahead: boolean;
      readonly nodes: readonly PlannedNode[];
    }
  /** A plan of an earlier program; `origin` names its file and its id there. */
  | { readonly type: "work-taken-over"; readonly origin: string }
  | { readonly type: "plan-updated"; readonly planId: string; readonly changes: PlanChanges }
  | { readonly type: "task-updated"; readonly nodeId: string; readonly changes: NodeChanges }
  | {
      readonly type: "plan-activated" | "plan-completed" | "plan-archived" | "plan-purged";
      readonly planId: string;
    }
  | { readonly type: "plan-abandoned"; readonly planId: string; readonly reason: string }
  | { readonly type: "task-started"; readonly nodeId: string; readonly takenFrom: string | null }
  | { readonly type: "task-reviewed"; readonly nodeId: string; readonly confidence?: number }
  /** Given up while others wait for it: out of the context at once. */
  | { readonly type: "task-archived"; readonly nodeId: string }
  | { readonly type: "task-completed"; readonly nodeId: string; readonly result: TaskResult }
  | {
      readonly type: "task-failed" | "task-deferred" | "task-abandoned" | "task-reopened";
      readonly nodeId: string;
      readonly reason: string;
    }
  | {
      readonly type: "step-done";
      readonly nodeId: string;
      readonly step: number;
      readonly evidence: string | null;
    }
  | { readonly type: "checkpoint-recorded"; readonly checkpoint: Checkpoint }
  | {
      readonly type: "changes-unexplained";
      readonly files: readonly string[];
      readonly causes: readonly string[];
      /** How many more there were; left out where all are named. */
      readonly unlisted?: number;
    }
  | {
      readonly type: "evidence-taken-back" | "evidence-restored";
      readonly nodeId: string;
      readonly checkpoints: readonly string[];
    }
  | { readonly type: "branch-switched"; readonly nodeId: string; readonly from: string; readonly to: string }
  /** The steps of a node after the host's todo list was read; `missing` are planned ones that it leaves out. */
  | {
      readonly type: "steps-mirrored";
      readonly nodeId: string;
      readonly steps: readonly Step[];
      readonly missing: readonly string[];
    }
  | { readonly type: "effect-noted"; readonly tool: string; readonly note: string }
  /** The gate's no to a call, for those who read the journal; `times`: how often this very call was refused by then. */
  | {
      readonly type: "call-refused";
      readonly tool: string;
      readonly code: string;
      readonly what: string;
      readonly why: string;
      readonly instead: string;
      readonly evidence: string;
      readonly times: number;
    }
  /** What the human was shown, in the words that stood on the screen. */
  | { readonly type: "human-told"; readonly text: string }
  | {
      readonly type: "anchor-created";
      readonly id: string;
      readonly anchorType: AnchorType;
      readonly priority: AnchorPriority;
      readonly content: string;
      readonly parentId: string | null;
      readonly tasks: readonly string[];
      readonly decisions?: readonly string[];
    }
  | { readonly type: "anchor-superseded"; readonly anchorId: string; readonly by: string }
  | { readonly type: "anchor-resolved"; readonly anchorId: string; readonly reason: string }
  | {
      readonly type: "delegation-assigned";
      readonly id: string;
      readonly nodeId: string;
      readonly agent: string;
      readonly callBudget: number;
      readonly within: string | null;
    }
  /** The session that signs is the subagent's. */
  | { readonly type: "delegation-bound" | "delegation-resumed"; readonly id: string }
  | { readonly type: "delegation-reported"; readonly id: string; readonly report: string }
  | {
      readonly type: "delegation-failed" | "delegation-recalled";
      readonly id: string;
      readonly reason: string;
    }
  | {
      readonly type: "delegation-stopped" | "delegation-counted";
      readonly id: string;
      readonly calls: number;
    }
  | { readonly type: "session-opened"; readonly parentID: string | null; readonly home: SessionHome }
  | { readonly type: "governance-paused"; readonly until: number }
  | { readonly type: "governance-resumed" }
  /** Stands for a row of the journal that another program wrote; `claims` is the type of event that it gave itself. */
  | { readonly type: "foreign-event"; readonly claims: string }
  /** The human looked at what others wrote into the journal. */
  | { readonly type: "journal-reopened" }
  /** The human chose how strictly the gate decides, over the settings; null: the settings again. */
  | { readonly type: "mode-chosen"; readonly mode: GovernanceLevel | null }
  | { readonly type: "call-allowed"; readonly call: string; readonly shown: string }
  | { readonly type: "allowance-used"; readonly root: string; readonly call: string }
  | { readonly type: "note-kept" | "note-removed"; readonly view: string; readonly text: string }
  | {
      readonly type: "comment-made";
      readonly id: string;
      readonly about: string;
      readonly text: string;
    }
  | { readonly type: "comments-read"; readonly comments: readonly string[] }
  | { readonly type: "comment-answered"; readonly id: string; readonly answer: string }
  /** `sections`: those that are other than before; `stale`: the documents that rest on them. */
  | {
      readonly type: "document-noted";
      readonly document: SeenDocument;
      readonly sections: readonly string[];
      readonly stale: readonly string[];
    }
  | { readonly type: "document-gone"; readonly path: string }
  | { readonly type: "outputs-pruned"; readonly parts: readonly string[] }
  /** `gaps`: keys of what it covers; absent in journals of the first layout, where it covered all. */
  | {
      readonly type: "risk-accepted";
      readonly nodeId: string;
      readonly text: string;
      readonly gaps?: readonly string[];
    }
  | {
      readonly type: "gaps-found";
      readonly nodeId: string;
      readonly round: number;
      readonly gaps: readonly Gap[];
    }
  | {
      readonly type: "message-heard";
      readonly conversation: Conversation;
      /** The human's words, cut where they are long; absent in older journals. */
      readonly said?: string;
    }
  /** A message may have put open work or decisions in question, or was said to: nothing is written until that is settled. */
  | ({ readonly type: "plan-questioned" } & Question)
  /** The agent said what the newest message does. */
  | { readonly type: "course-answered"; readonly course: string; readonly conversation: Conversation }
  | { readonly type: "plan-answered"; readonly tasks: readonly string[]; readonly how: string }
  | {
      readonly type: "choice-made";
      readonly id: string;
      readonly slot: string;
      readonly choice: string;
      readonly source: ChoiceSource;
      /** The human's words, shortened; absent in older journals, and where it comes from no message. */
      readonly quote?: string;
      readonly replaces: readonly string[];
      readonly changes: number;
      readonly status: "unresolved" | "decided";
      readonly isContested: boolean;
    }
  | { readonly type: "choice-opened"; readonly id: string }
  /** It went with the work that was given up. */
  | { readonly type: "choice-dropped"; readonly id: string }
  | {
      readonly type: "choice-settled";
      readonly id: string;
      readonly by: ChoiceSource;
      readonly quote?: string;
    }
  /** The human closed a path of the project; they alone give it free again, whole or a part of it. */
  | { readonly type: "path-banned"; readonly path: string; readonly quote: string }
  | { readonly type: "ban-lifted"; readonly path: string; readonly within: string | null }
  | { readonly type: "session-closed" }
  /** `held`: turning points that the summary states by itself. Both are absent where the host stored it without us. */
  | { readonly type: "session-compacted"; readonly held?: readonly string[]; readonly summary?: string };

/** The event of that type. */
export type EventOf<T extends Event["type"]> = Event & { readonly type: T };

/** An event as the journal holds it: numbered, dated, signed. */
export interface EventRecord<T extends Event["type"] = Event["type"]> {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly sessionID: string;
  readonly agent: string;
  readonly event: EventOf<T>;
}
