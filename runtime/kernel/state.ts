/**
 * What the journal folds into: plans, task nodes, anchors and the sessions that work on them. Plain data
 * only, so that a snapshot is `JSON.stringify` and a replay can be compared with memory byte for byte.
 * There is no "active task id" that a command could set: which task is active is derived from the nodes, because
 * two places for one fact drift apart.
 */
import type { Anchor } from "./record/anchor.ts";
import type { Ban } from "./record/ban.ts";
import type { Comment } from "./record/comment.ts";
import type { Delegation } from "./record/delegation.ts";
import type { ForeignRows } from "./record/foreign-rows.ts";
import type { PlanDocument } from "./record/document.ts";
import type { Hold } from "./record/hold.ts";
import type { HumanNote } from "./record/human-note.ts";
import type { Override } from "./record/override.ts";
import type { GovernanceLevel, WorkPlan } from "./record/plan.ts";
import type { Pruned } from "./record/pruned.ts";
import type { Session } from "./record/session.ts";
import type { TaskNode } from "./record/task.ts";
import type { TechChoice } from "./record/tech-choice.ts";
import type { TurningPoint } from "./record/turning-point.ts";
import type { Table } from "./table.ts";
import type { Conversation } from "@idumb/course-changes/conversation";

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
  /** What rows of the journal claimed that are not ours, until the human has looked; left out until it happens. */
  readonly foreign?: ForeignRows;
  /** How strictly the gate decides, as the human chose it over the settings. */
  readonly mode?: GovernanceLevel;
  /** The newest, in the order in which they happened; left out until there is one. */
  readonly turningPoints?: readonly TurningPoint[];
  /** Left out until a human wrote one. */
  readonly humanNotes?: readonly HumanNote[];
  /** Left out until the human made one. */
  readonly comments?: readonly Comment[];
  /** Outputs that no longer go into a session's requests; left out until it happens. */
  readonly pruned?: Readonly<Record<string, Pruned>>;
  /** What the human said so far, by root session; left out until something was said. */
  readonly conversations?: Readonly<Record<string, Conversation>>;
  /** The human's last message, cut where it is long, by root session; left out until something was said. */
  readonly said?: Readonly<Record<string, string>>;
  /** What the human closed; left out until it happens. */
  readonly bans?: readonly Ban[];
  /** Writes held, by root session; left out until it happens. */
  readonly holds?: Readonly<Record<string, Hold>>;
  /** Left out until there is one. */
  readonly techChoices?: Table<TechChoice>;
  /** Planning documents by path; left out until one is seen. */
  readonly documents?: Readonly<Record<string, PlanDocument>>;
  /** Where plans of earlier programs came from; left out until one is taken over. */
  readonly takenOver?: readonly string[];
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
