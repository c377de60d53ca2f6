/**
 * The only place where "may this happen?" is answered for changes of state: (command, state) → events or
 * a refusal. Pure, so that a conflict in the journal is solved by deciding again on the newer state.
 */
import { decideMemory } from "./memory/decide-memory.ts";
import * as delegate from "./delegation/decide-delegate.ts";
import { assignDelegation } from "./delegation/decide-delegation.ts";
import { recallDelegation } from "./delegation/decide-recall.ts";
import { decideEvidence } from "./evidence/decide-evidence.ts";
import * as created from "./plan/decide-plan-create.ts";
import * as ended from "./plan/decide-plan-end.ts";
import * as updated from "./plan/decide-plan-update.ts";
import { pruneOutputs } from "./pruning/pruning.ts";
import { completeTask } from "./task/complete-task.ts";
import { doStep, moveTask, reviewTask } from "./task/decide-task.ts";
import { decideHuman } from "./signal/decide-human.ts";
import { findNode, refuseChild, unknownTask } from "./task/find-node.ts";
import { startNode } from "./task/start-node.ts";
import { accept } from "./decision.ts";
import type { Command, CommandContext } from "./command.ts";
import type { Decision } from "./decision.ts";
import type { State } from "./state.ts";

function openSession(
  state: State,
  command: Extract<Command, { type: "open-session" }>,
  context: CommandContext,
): Decision {
  const known = state.sessions[context.sessionID];
  const same =
    known !== undefined &&
    !known.closed &&
    known.parentID === command.parentID &&
    known.home.instance === command.home.instance;
  return same ? accept() : accept({ type: "session-opened", parentID: command.parentID, home: command.home });
}

function closeSession(state: State, { sessionID }: CommandContext): Decision {
  return state.sessions[sessionID]?.closed === false ? accept({ type: "session-closed" }) : accept();
}

/** A planned task by id or name becomes the session's own. */
function startTask(state: State, task: string, context: CommandContext): Decision {
  const node = findNode(state, context.sessionID, task);
  return (
    refuseChild(state, context, "a subagent starting a task") ??
    (node ? startNode(state, node, context) : unknownTask(state, task, context.sessionID))
  );
}

/** Decides one command. Refusals are values; this never throws for anything a caller can ask. */
export function decide(state: State, command: Command, context: CommandContext): Decision {
  const own = delegate.decideDelegate(state, command, context);
  if (own) return own;
  switch (command.type) {
    case "create-plan":
      return created.createPlan(state, command, context);
    case "plan-tasks":
      return created.planTasks(state, command, context);
    case "update-plan":
      return updated.updatePlan(state, command, context);
    case "update-task":
      return updated.updateTask(state, command, context);
    case "resolve-plan":
      return ended.resolvePlan(state, command, context);
    case "archive-plan":
      return ended.archivePlan(state, command, context);
    case "abandon-plan":
      return ended.abandonPlan(state, command, context);
    case "quick-start":
      return created.quickStart(state, command, context);
    case "start-task":
      return startTask(state, command.task, context);
    case "do-step":
      return doStep(state, command, context);
    case "review-task":
      return reviewTask(state, command, context);
    case "complete-task":
      return completeTask(state, command, context);
    case "fail-task":
    case "defer-task":
    case "abandon-task":
    case "reopen-task":
      return moveTask(state, command, context);
    case "purge":
      return ended.purge(state, command, context);
    case "record-checkpoint":
    case "note-effect":
    case "note-unexplained":
    case "see-branch":
    case "see-undo":
    case "mirror-todos":
      return decideEvidence(state, command, context);
    case "create-anchor":
    case "resolve-anchor":
    case "keep-note":
    case "remove-note":
    case "note-compaction":
      return decideMemory(state, command, context);
    case "assign-delegation":
      return assignDelegation(state, command, context);
    case "recall-delegation":
      return recallDelegation(state, command, context);
    case "bind-delegation":
      return delegate.bindDelegation(state, command, context);
    case "resume-delegation":
      return delegate.resumeDelegation(state, command, context);
    case "count-calls":
      return delegate.countCalls(state, command, context);
    case "stop-delegation":
      return delegate.stopDelegation(state, command, context);
    case "open-session":
      return openSession(state, command, context);
    case "close-session":
      return closeSession(state, context);
    case "prune-outputs":
      return pruneOutputs(state, command, context);
    default:
      return decideHuman(state, command, context);
  }
}
