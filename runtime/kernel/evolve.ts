/**
 * Folds one event into the state. Total and deterministic: replaying the journal gives the same state on
 * every runtime, so nothing here looks at a clock, and nothing here refuses (that was `decide`).
 */
import * as choice from "./choice/evolve-choice.ts";
import * as comment from "./comment/comment.ts";
import * as delegation from "./delegation/evolve-delegation.ts";
import * as document from "./document/document.ts";
import * as evidence from "./evidence/evolve-evidence.ts";
import * as anchor from "./memory/evolve-anchor.ts";
import * as note from "./memory/human-note.ts";
import { withTurningPoints } from "./memory/turning-point.ts";
import * as override from "./override/evolve-override.ts";
import * as plan from "./plan/evolve-plan.ts";
import * as pruning from "./pruning/pruning.ts";
import * as respect from "./respect/evolve-ban.ts";
import * as session from "./session/evolve-session.ts";
import * as signal from "./signal/evolve-signal.ts";
import * as task from "./task/evolve-task.ts";
import * as rounds from "./validation/evolve-rounds.ts";
import type { Event, EventRecord } from "./event.ts";
import type { Session } from "./record/session.ts";
import type { State } from "./state.ts";

type Fold<T extends Event["type"]> = (state: State, record: EventRecord<T>) => State;

/** Several areas keep something of the same event: each folds it, in this order. */
const inOrder =
  <T extends Event["type"]>(...folds: readonly Fold<T>[]): Fold<T> =>
  (state, record) =>
    folds.reduce((next, fold) => fold(next, record), state);

/** How each type of event changes the state. */
export const FOLDS: { readonly [T in Event["type"]]: Fold<T> } = {
  "plan-created": plan.created,
  "tasks-planned": plan.tasksPlanned,
  "work-taken-over": plan.takenOver,
  "plan-updated": plan.updated,
  "plan-activated": plan.activated,
  "plan-completed": plan.completed,
  "plan-archived": plan.archived,
  "plan-abandoned": plan.abandoned,
  "plan-purged": plan.purged,
  "task-updated": task.updated,
  "task-started": task.started,
  "task-reviewed": task.reviewed,
  "task-completed": task.completed,
  "task-failed": task.failed,
  "task-deferred": task.deferred,
  "task-abandoned": task.abandoned,
  "task-reopened": task.reopened,
  "task-archived": task.archived,
  "gaps-found": rounds.gapsFound,
  "risk-accepted": rounds.riskAccepted,
  "checkpoint-recorded": evidence.recorded,
  "evidence-taken-back": evidence.takenBack,
  "evidence-restored": evidence.restored,
  "branch-switched": evidence.branchSwitched,
  "steps-mirrored": evidence.stepsMirrored,
  "step-done": evidence.stepDone,
  // Only for those who read the journal.
  "effect-noted": (state) => state,
  "call-refused": (state) => state,
  "human-told": (state) => state,
  "anchor-created": anchor.created,
  "anchor-superseded": anchor.superseded,
  "anchor-resolved": anchor.resolved,
  "note-kept": note.kept,
  "note-removed": note.removed,
  "comment-made": comment.made,
  "comments-read": comment.read,
  "comment-answered": comment.answered,
  "document-noted": document.noted,
  "document-gone": document.gone,
  "delegation-assigned": delegation.assigned,
  "delegation-bound": delegation.bound,
  "delegation-resumed": delegation.resumed,
  "delegation-reported": delegation.reported,
  "delegation-failed": delegation.failed,
  "delegation-recalled": delegation.recalled,
  "delegation-counted": delegation.callsCounted,
  "delegation-stopped": delegation.stopped,
  "message-heard": signal.heard,
  "plan-questioned": signal.questioned,
  "plan-answered": signal.answered,
  "course-answered": signal.courseAnswered,
  "choice-made": inOrder(choice.made, anchor.choiceReplaced),
  "choice-opened": choice.opened,
  "choice-dropped": choice.dropped,
  "choice-settled": choice.settled,
  "path-banned": respect.banned,
  "ban-lifted": respect.lifted,
  "governance-paused": override.paused,
  "governance-resumed": override.resumed,
  "foreign-event": override.foreignSeen,
  "journal-reopened": override.journalReopened,
  "mode-chosen": override.modeChosen,
  "call-allowed": override.callAllowed,
  "allowance-used": override.allowanceUsed,
  "outputs-pruned": pruning.outputsPruned,
  "session-opened": session.opened,
  "session-compacted": inOrder(session.compacted, anchor.outlived, pruning.begunAnew),
  "session-closed": inOrder(session.closed, pruning.begunAnew),
  "changes-unexplained": session.changedUnexplained,
};

const SEEN_STEP_MS = 60_000;

/** Whether this version knows what events of that type do. */
export const knowsEvent = (type: string): boolean => Object.hasOwn(FOLDS, type);

/** What a later version of the plugin wrote, and this one does not know, changes nothing. */
function folded<T extends Event["type"]>(state: State, type: T, record: EventRecord<T>): State {
  return knowsEvent(type) ? FOLDS[type](state, record) : state;
}

/** The state after the event. Never mutates its input. */
export function evolve(state: State, record: EventRecord): State {
  return evolveAll(state, [record]);
}

/**
 * Folds many. The version, and when each session was last seen, are written at the end: the sessions of a long journal
 * would be copied for every third event.
 */
export function evolveAll(state: State, records: readonly EventRecord[]): State {
  let next = state;
  const seen = new Map<string, number>();
  for (const record of records) {
    const { sessionID, at } = record;
    const before = next.sessions[sessionID]?.seenAt;
    next = withTurningPoints(folded(next, record.event.type, record), record);
    const known = next.sessions[sessionID];
    if (known === undefined) continue;
    // A fold that wrote the time itself knows better.
    if (known.seenAt !== before) seen.delete(sessionID);
    if (at - (seen.get(sessionID) ?? known.seenAt) >= SEEN_STEP_MS) seen.set(sessionID, at);
  }
  const { version } = records.at(-1) ?? state;
  if (seen.size === 0) return version === next.version ? next : { ...next, version };
  const sessions = { ...next.sessions };
  for (const [id, seenAt] of seen) sessions[id] = { ...(sessions[id] as Session), seenAt };
  return { ...next, sessions, version };
}
