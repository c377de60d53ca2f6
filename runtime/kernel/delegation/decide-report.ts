/**
 * What is said of a task that may be the speaker's by delegation. Invariant: a task that was handed to a subagent is
 * closed by the session that assigned it, so the subagent's own words are a report. Everything else that is said is
 * decided as the task's own decider says.
 */
import { completeTask, gapsAtReview, validated } from "../task/complete-task.ts";
import { ownActiveTask } from "../task/active-task.ts";
import { moveTask, reviewTask } from "../task/decide-task.ts";
import { accept } from "../decision.ts";
import { delegationOf } from "./delegation.ts";
import { findNode } from "../task/find-node.ts";
import { startTask } from "../task/start-node.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { Delegation } from "../record/delegation.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

interface Assigned {
  readonly delegation: Delegation;
  readonly node: TaskNode;
}

/** The task that is named, if this session works on it as a subagent; else null. */
function assigned(state: State, task: string | null, { sessionID }: CommandContext): Assigned | null {
  const delegation = delegationOf(state, sessionID);
  const node = delegation && ownActiveTask(state, sessionID);
  if (!node || node.id !== delegation.nodeId) return null;
  return findNode(state, sessionID, task)?.id === node.id ? { delegation, node } : null;
}

function reported({ delegation, node }: Assigned, report: string, gaps: readonly Event[]): Decision {
  return accept(
    ...gaps,
    { type: "delegation-reported", id: delegation.id, report },
    { type: "task-reviewed", nodeId: node.id },
  );
}

/** A subagent is at its task already. */
export function start(state: State, command: CommandOf<"start-task">, context: CommandContext): Decision {
  return assigned(state, command.task, context) ? accept() : startTask(state, command, context);
}

export function complete(
  state: State,
  command: CommandOf<"complete-task">,
  context: CommandContext,
): Decision {
  const own = assigned(state, command.task, context);
  if (!own) return completeTask(state, command, context);
  const missing = validated(state, own.node, command.inspection, context.sessionID);
  if (missing?.round.next === "again") return missing.refused;
  const text = command.evidence || `${own.node.checkpointCount} checkpoints`;
  // The assigner, not the subagent, goes to the human with what is still missing.
  return reported(own, text, missing ? [missing.round.found] : []);
}

export function review(state: State, command: CommandOf<"review-task">, context: CommandContext): Decision {
  const own = assigned(state, command.task, context);
  if (!own) return reviewTask(state, command, context);
  return reported(own, "handed over for review", gapsAtReview(own.node, command.inspection));
}

export function fail(state: State, command: CommandOf<"fail-task">, context: CommandContext): Decision {
  const own = assigned(state, command.task, context);
  if (!own) return moveTask(state, command, context);
  const { reason } = command;
  return accept(
    { type: "delegation-failed", id: own.delegation.id, reason },
    { type: "task-failed", nodeId: own.node.id, reason },
  );
}
