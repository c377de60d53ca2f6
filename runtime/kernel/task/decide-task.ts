/**
 * The lifecycle of a task node after its start, but for its completion: who may move it from where to where, and
 * what is said when not.
 */
import { isHuman } from "../actor.ts";
import { activeTask } from "./active-task.ts";
import { accept, refuse } from "../decision.ts";
import { gapsAtReview } from "./complete-task.ts";
import { describeNode, findNode, refuseChild, unknownTask } from "./find-node.ts";
import { taskCall, unblockCall } from "./find-work.ts";
import { dependentsOf } from "../graph.ts";
import { planCompletion } from "../plan/plan-completion.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { rowOf } from "../table.ts";
import type { Command, CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

type Reasoned = Extract<Command, { reason: string; task: string | null }>;

/** Hands the node to its assigner. */
export function reviewTask(
  state: State,
  command: CommandOf<"review-task">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent asking for review");
  if (child) return child;
  const node = findNode(state, context.sessionID, command.task);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  if (node.status === "review") return accept();
  return (
    refuseForeign(state, node, "review", ["active"], context) ??
    accept(...gapsAtReview(node, command.inspection), {
      type: "task-reviewed",
      nodeId: node.id,
      ...(command.confidence === undefined ? {} : { confidence: command.confidence }),
    })
  );
}

/** Marks one step of the session's active node (or its parent's) as done. */
export function doStep(state: State, command: CommandOf<"do-step">, context: CommandContext): Decision {
  const node = findNode(state, context.sessionID, command.task);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  const mine = activeTask(state, context.sessionID);
  const child = mine ? null : refuseChild(state, context, "a subagent marking a step");
  if (child) return child;
  if (mine?.id !== node.id)
    return refuse(
      "not-yours",
      `a step of ${describeNode(node)}`,
      "steps are marked on the active task of this session",
      mine || node.status === "active" ? taskCall("status") : unblockCall(state, context, node),
      `active in this session: ${mine?.id ?? "none"}`,
    );
  const step = node.steps[command.step - 1];
  if (!step)
    return refuse(
      "unknown-step",
      `step ${command.step} of ${describeNode(node)}`,
      `it has ${node.steps.length} steps, numbered from 1`,
      taskCall("status"),
      `${node.steps.length} steps`,
    );
  if (step.state === "done") return accept();
  return accept({ type: "step-done", nodeId: node.id, step: command.step - 1, evidence: command.evidence });
}

const MOVES = {
  "fail-task": { action: "fail", event: "task-failed", to: "failed", from: ["active", "review"] },
  "defer-task": {
    action: "defer",
    event: "task-deferred",
    to: "deferred",
    from: ["planned", "active", "review", "failed"],
  },
  "abandon-task": {
    action: "abandon",
    event: "task-abandoned",
    to: "abandoned",
    from: ["planned", "active", "review", "failed", "deferred"],
  },
  "reopen-task": {
    action: "reopen",
    event: "task-reopened",
    to: "planned",
    from: ["deferred", "failed", "completed"],
  },
} as const;

/** Of nodes that are given up: those that others wait for leave the context at once, for a broken chain misleads now. */
export function chainBreakers(state: State, abandoned: readonly string[]): readonly Event[] {
  const links = new Set(
    dependentsOf(state, new Set(abandoned)).flatMap((node) => [
      ...node.dependsOn,
      node.temporalGate?.afterTaskId ?? "",
    ]),
  );
  return abandoned.filter((id) => links.has(id)).map((nodeId) => ({ type: "task-archived", nodeId }));
}

/** A task that one call made, with a plan of its own: without it nothing is left to be done or proved there. */
function isWholePlan(state: State, node: TaskNode): boolean {
  const plan = rowOf(state.plans, node.workPlanId);
  return (
    plan?.status === "active" &&
    plan.name === node.name &&
    plan.acceptance.length === 0 &&
    plan.planAhead.length === 0 &&
    plan.tasks.length === 1
  );
}

/** Fail, defer, abandon and reopen: always with a reason. Repeated calls are successes without events. */
export function moveTask(state: State, command: Reasoned, context: CommandContext): Decision {
  const move = MOVES[command.type];
  const child = refuseChild(state, context, `a subagent asking to ${move.action} a task`, command.task);
  if (child) return child;
  const node = findNode(state, context.sessionID, command.task);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  if (node.status === move.to) return accept();
  if (command.reason.trim() === "")
    return refuse(
      "no-reason",
      `${move.action} of ${describeNode(node)}`,
      "whoever meets this task later has to know why",
      taskCall(move.action, { task: node.id, reason: "no reason was given" }),
      'reason ""',
    );
  const planStatus = rowOf(state.plans, node.workPlanId)?.status;
  if (planStatus === "abandoned" || planStatus === "archived")
    return refuse(
      "closed",
      `${move.action} of ${describeNode(node)}`,
      `its plan ${node.workPlanId} is ${planStatus}`,
      taskCall("status"),
      `${node.workPlanId} [${planStatus}]`,
    );
  const from: readonly string[] = move.from;
  if (!from.includes(node.status))
    return refuse(
      "wrong-status",
      `${move.action} of ${describeNode(node)}`,
      `${move.action} needs status ${from.join(", ")}`,
      node.status === "planned" ? unblockCall(state, context, node) : taskCall("status"),
      `status ${node.status}`,
    );
  const { session } = node;
  if (
    node.status === "active" &&
    session !== null &&
    session !== context.sessionID &&
    !isHuman(context) &&
    context.isLive(session)
  )
    return refuse(
      "not-yours",
      `${move.action} of ${describeNode(node)}`,
      "another live session is working on it",
      taskCall("status"),
      `active in session ${session}`,
    );
  const moved: Event = { type: move.event, nodeId: node.id, reason: command.reason };
  if (command.type === "reopen-task" && planStatus === "completed")
    return accept({ type: "plan-activated", planId: node.workPlanId }, moved);
  if (command.type !== "abandon-task") return accept(moved);
  return accept(
    moved,
    ...chainBreakers(state, [node.id]),
    ...(isWholePlan(state, node)
      ? [{ type: "plan-abandoned", planId: node.workPlanId, reason: command.reason } as const]
      : planCompletion(state, node.workPlanId, [], [node.id])),
  );
}
