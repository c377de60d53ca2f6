/**
 * Asks the policy about one tool call, with what the state says of the session. Synchronous, one
 * freshness check, no client call: this runs before every tool call of every session.
 */
import { stricter } from "../../config/config.ts";
import { activeTask } from "../../kernel/task/active-task.ts";
import { nextTask } from "../../kernel/task/find-work.ts";
import { overrideOf } from "../../kernel/override/override.ts";
import { closedAsBroken, closedByForeignRows, withCause } from "./closed-gate.ts";
import { isFreeLine } from "./free-line.ts";
import { followLinks, type Places } from "./follow-links.ts";
import { lossAfterwards, lossOnDisk } from "./loss-on-disk.ts";
import { readerOf } from "../project/host-readers.ts";
import { contestedFor, questionOf } from "./held-writes.ts";
import { policy } from "../project/load-policy.ts";
import { rowOf } from "../../kernel/table.ts";
import { roleOfSession } from "./role-of-session.ts";
import { settingsEdit } from "./settings-edit.ts";
import { standingOf } from "./seen-files.ts";
import { roleOfAgent } from "../../policy/role-table.ts";
import { outerTasks, unansweredFailure } from "../../kernel/delegation/delegation.ts";
import type { EndedCall } from "../../host/tool-call.ts";
import type { Ban } from "../../kernel/record/ban.ts";
import type { State } from "../../kernel/state.ts";
import type { TaskNode } from "../../kernel/record/task.ts";
import type { Effect } from "@idumb/shell-effects";
import type { GateVerdict, GateView } from "../../policy/gate.ts";
import type { FileStanding } from "../../policy/unread-file.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** What the policy has to know of a call. */
type AskedCall = Pick<EndedCall, "sessionID" | "tool" | "args">;

export interface GatedCall {
  readonly effect: Effect;
  readonly verdict: GateVerdict;
  readonly state: State;
  /** No task stands behind it, because the human's settings ask for none. */
  readonly isFree?: boolean;
}

function parentOf(project: GovernedProject, state: State, sessionID: string): string | null {
  return state.sessions[sessionID]?.parentID ?? project.sessions.known(sessionID)?.parentID ?? null;
}

const permitOf = (task: TaskNode): NonNullable<GateView["task"]> => ({
  id: task.id,
  name: task.name,
  plan: task.workPlanId,
  expectedOutput: task.expectedOutput,
  allowedTools: task.allowedTools,
  allowedPaths: task.allowedPaths,
});

function isPaused(state: State, sessionID: string): boolean {
  const { pausedUntil } = overrideOf(state, sessionID);
  return pausedUntil > 0 && pausedUntil > Date.now();
}

/** The mode that holds for the session now: a plan may tighten it, a human's pause relaxes it. */
function modeOf(
  project: GovernedProject,
  state: State,
  sessionID: string,
  task: TaskNode | null,
): GateView["mode"] {
  if (isPaused(state, sessionID)) return "relaxed";
  const level = task ? rowOf(state.plans, task.workPlanId)?.governanceLevel : null;
  return level ? stricter(project.config.mode, level) : project.config.mode;
}

const shownBan = ({ path, globs, quote, at }: Ban): NonNullable<GateView["bans"]>[number] => ({
  path,
  globs,
  quote,
  when: `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`,
});

/** The view of the gate: the one active task, or what could be started. */
function viewOf(
  project: GovernedProject,
  state: State,
  sessionID: string,
  args: unknown,
  standing: GateView["standing"],
): GateView {
  const parentID = parentOf(project, state, sessionID);
  const task = activeTask(state, sessionID);
  const role = roleOfSession(state, project.sessions, sessionID);
  return {
    mode: modeOf(project, state, sessionID, task),
    sessionID,
    parentID,
    role,
    startable: task || parentID !== null || !role.task.includes("start") ? null : nextTask(state),
    task: task && permitOf(task),
    unanswered: unansweredFailure(state, sessionID),
    question: questionOf(state, sessionID),
    contested: contestedFor(state, task, args),
    childrenGoverned: project.host.childrenGoverned,
    ...(state.bans === undefined ? {} : { bans: state.bans.map(shownBan) }),
    ...(isPaused(state, sessionID) && { isPaused: true }),
    reader: readerOf(project, state, sessionID),
    directory: project.directory,
    repository: project.effects.repository,
    standing,
  };
}

/**
 * A task that permits everything: what "open" means while the store cannot be asked. Destruction and governance stay
 * refused.
 */
const OPEN_TASK = {
  id: "-",
  name: "governance is degraded",
  plan: "-",
  expectedOutput: "",
  allowedTools: [],
  allowedPaths: [],
} as const;

/** The verdict when the state cannot be asked: rules that need none still hold. */
export function gateWithoutState(
  project: GovernedProject,
  { sessionID, tool, args }: AskedCall,
): GateVerdict {
  const { effectOf, gate } = policy();
  const parentID = project.sessions.known(sessionID)?.parentID ?? null;
  const view: GateView = {
    mode: project.config.mode,
    sessionID,
    parentID,
    // Children count by their own agent here: what their parent may do stands in the state.
    role: roleOfAgent(project.sessions.known(sessionID)?.agent ?? ""),
    task: OPEN_TASK,
    startable: null,
    childrenGoverned: project.host.childrenGoverned,
    directory: project.directory,
    repository: project.effects.repository,
  };
  return gate(view, { tool, args }, effectOf({ tool, args }, project.effects));
}

/**
 * Effect, verdict and the state they rest on.
 * @param isAhead the call is still to come: afterwards its own change would make the file look unread.
 */
export function gateCall(
  project: GovernedProject,
  { sessionID, tool, args }: AskedCall,
  isAhead = false,
): GatedCall {
  const { effectOf, gate } = policy();
  const state = project.store.current();
  const named = effectOf({ tool, args }, project.effects);
  const places: Places = new Map();
  const effect = isAhead
    ? settingsEdit(project, { tool, args }, followLinks(project, lossOnDisk(named), places))
    : lossAfterwards(named, activeTask(state, sessionID) !== null);
  const standing = (path: string): FileStanding =>
    standingOf(project.sessions.of(sessionID), path, places.get(path));
  const isFree = isFreeLine(project, { tool, args }, effect, isAhead);
  const view = { ...viewOf(project, state, sessionID, args, isAhead ? standing : undefined), isFree };
  // What cannot be kept opens nothing in mode strict: a task that lives in memory only accounts for no change.
  if (project.broken !== null) {
    const task = view.mode === "strict" ? null : OPEN_TASK;
    const verdict = gate({ ...view, task, startable: null, isFree: false }, { tool, args }, effect);
    return { effect, verdict: withCause(verdict, sessionID, closedAsBroken(project.broken)), state };
  }
  // Somebody else writes into the journal: in mode strict no task permits anything before the human has looked.
  if (state.foreign !== undefined && view.mode === "strict") {
    const closed = { ...view, task: null, startable: null, isFree: false };
    const verdict = gate(closed, { tool, args }, effect);
    return { effect, verdict: withCause(verdict, sessionID, closedByForeignRows(state.foreign)), state };
  }
  let verdict = gate(view, { tool, args }, effect);
  if (isFree) return { effect, verdict, state, isFree };
  const task = activeTask(state, sessionID);
  // A delegated task never permits more than the task it was delegated from.
  if (task !== null && task.delegation !== null)
    for (const outer of outerTasks(state, task)) {
      if (!verdict.allow || verdict.record === "untasked") break;
      verdict = gate({ ...view, task: permitOf(outer) }, { tool, args }, effect);
    }
  return { effect, verdict, state };
}

/**
 * The scopes that all hold for what a call may write without naming it: those of the task that permits it and of
 * the tasks that one was delegated from. Null when no task permits anything; empty = everywhere.
 */
export function scopesOf(
  project: GovernedProject,
  state: State,
  sessionID: string,
): readonly (readonly string[])[] | null {
  const task = activeTask(state, sessionID);
  const mode = modeOf(project, state, sessionID, task);
  if (mode === "relaxed" || (project.broken !== null && mode !== "strict")) return [];
  return task && [task, ...outerTasks(state, task)].map(({ allowedPaths }) => allowedPaths);
}
