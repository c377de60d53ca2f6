/** What the page is told, as plain data: made by the server, read in the browser. */

/** An entry of the journal. */
export interface Entry {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly session: string;
  readonly agent: string;
  /** The type of its event, such as `call-refused`. */
  readonly kind: string;
  readonly text: string;
  /** What a human or a call said in its own words; left out until somebody asks for words, and where there are none. */
  readonly words?: string;
}

export interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly acceptance: readonly { readonly text: string; readonly evidence: string | null }[];
  readonly dependsOn: readonly string[];
  readonly mode: string | null;
}

export interface TaskRow {
  readonly id: string;
  readonly plan: string;
  readonly name: string;
  /** As the kernel has it, or `held`: planned, and something has to come first. */
  readonly status: string;
  readonly expected: string;
  readonly steps: readonly { readonly text: string; readonly isDone: boolean }[];
  /** Tasks that have to come first, gates included. */
  readonly after: readonly string[];
  readonly held: readonly string[];
  readonly gaps: readonly string[];
  readonly session: string | null;
  readonly result: string | null;
  readonly reason: string | null;
  readonly checkpoints: number;
  readonly files: readonly string[];
  readonly hasBase: boolean;
}

export interface SessionRow {
  readonly id: string;
  readonly parent: string | null;
  readonly openedAt: number;
  readonly seenAt: number;
  readonly isClosed: boolean;
  readonly compactions: number;
  readonly task: string | null;
}

interface DelegationRow {
  readonly id: string;
  readonly task: string;
  readonly agent: string;
  readonly status: string;
  readonly assigner: string;
  readonly child: string | null;
  readonly calls: number;
  readonly callBudget: number;
  readonly result: string | null;
}

interface AnchorRow {
  readonly id: string;
  readonly type: string;
  readonly priority: string;
  readonly status: string;
  readonly content: string;
  readonly tasks: readonly string[];
}

/** All choices of one slot, the newest last. */
export interface DecisionRow {
  readonly slot: string;
  readonly history: readonly {
    readonly id: string;
    readonly choice: string;
    readonly status: string;
    /** By whom, as the human reads it. */
    readonly saidBy: string;
    readonly at: number;
  }[];
}

export interface CommentRow {
  readonly id: string;
  readonly about: string;
  readonly text: string;
  readonly at: number;
  readonly readBy: string | null;
  readonly answer: string | null;
}

/** How often each thing happened, by equal spans of time. */
export interface Signals {
  readonly from: number;
  readonly stepMs: number;
  readonly counts: Readonly<Record<string, readonly number[]>>;
}

/** Where the project stands. */
export interface Overview {
  readonly project: string;
  readonly directory: string;
  /** Entries in the journal; 0: none yet. */
  readonly version: number;
  readonly newestAt: number | null;
  readonly mode: string;
  /** What is in the way of reading the journal, or null. */
  readonly trouble: string | null;
  /** What waits for somebody, then what nobody has answered though nothing waits for it. */
  readonly held: readonly { readonly what: string; readonly why: string }[];
  /** Planning documents that may no longer hold. */
  readonly stale: readonly { readonly path: string; readonly why: string }[];
  readonly paused: readonly { readonly session: string; readonly minutes: number }[];
  readonly plans: readonly PlanRow[];
  readonly tasks: readonly TaskRow[];
  readonly sessions: readonly SessionRow[];
  readonly delegations: readonly DelegationRow[];
  readonly anchors: readonly AnchorRow[];
  readonly decisions: readonly DecisionRow[];
  readonly comments: readonly CommentRow[];
  readonly signals: Signals;
}

/** A page of the log, the newest first. */
export interface EntryPage {
  readonly entries: readonly Entry[];
  /** How many match that are not in it. */
  readonly more: number;
}

export const TOKEN_HEADER = "x-idumb-token";
