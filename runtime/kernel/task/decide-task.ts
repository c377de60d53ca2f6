/**
 * The lifecycle of a task node after its start: who may move it from where to where, and what is said when
 * not. Invariant: nothing closes while a step is pending or without any evidence.
 */
import { isHuman, mayCloseReview } from "../actor.ts";
import { activeTask, ownActiveTask } from "./active-task.ts";
import { accept, refuse } from "../decision.ts";
import { describeNode, findNode, refuseChild, unknownTask } from "./find-node.ts";
import { taskCall, unblockCall } from "./find-work.ts";
import { dependentsOf } from "../graph.ts";
import { planCompletion } from "../plan/plan-completion.ts";
import { rowOf } from "../table.ts";
import type { Command, CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State, TaskNode, TaskResult } from "../state.ts";

type Reasoned = Extract<Command, { reason: string; task: string | null }>;

/** What still keeps the node from being closed; null = nothing. */
export function closingGap(node: TaskNode, evidence: string): Decision | null {
  // The human said that it may be closed as it is.
  if (node.acceptedRisk !== undefined) return null;
  const pending = node.steps.findIndex((step) => step.state === "pending");
  if (pending >= 0) {
    const open = node.steps.filter((step) => step.state === "pending").length;
    return refuse(
      "steps-pending",
      `complete of ${describeNode(node)}`,
      `${open} of ${node.steps.length} steps are pending; next: "${node.steps[pending]?.text ?? ""}". Do it, then mark it`,
      taskCall("step", { task: node.id, step: pending + 1 }),
      `step ${pending + 1} is pending`,
    );
  }
  if (evidence === "" && node.checkpointCount === 0)
    return refuse(
      "no-evidence",
      `complete of ${describeNode(node)}`,
      `nothing shows that its expected output is there ("${node.expectedOutput}"): no checkpoint, no "evidence" argument. Give evidence, or hand it to review`,
      taskCall("review", { task: node.id }),
      "0 checkpoints",
    );
  return null;
}

function resultOf(state: State, node: TaskNode, evidence: string, confidence?: number): TaskResult {
  const tests = node.checkpoints.filter((checkpoint) => checkpoint.runner === "test");
  const anchors = Object.values(state.anchors).filter((anchor) => anchor.tasks.includes(node.id));
  return {
    evidence: evidence || node.acceptedRisk || `${node.checkpointCount} checkpoints`,
    filesModified: node.artifacts,
    testsRun: tests.at(-1)?.summary ?? "",
    anchorsCreated: anchors.map((anchor) => anchor.id),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

/** Closes an active node of this session, or one in review. */
export function completeTask(
  state: State,
  command: Extract<Command, { type: "complete-task" }>,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent completing a task", command.task);
  if (child) return child;
  const node = findNode(state, context.sessionID, command.task);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  if (node.status === "completed") return accept();
  const foreign = refuseForeign(state, node, "complete", ["active", "review"], context);
  if (foreign) return foreign;
  if (node.status === "review" && !mayCloseReview(node, context))
    return refuse(
      "review-of-others",
      `complete of ${describeNode(node)}`,
      `what is in review is closed by ${node.delegatedBy} who planned it, by a validator or by the human, not by who did it`,
      { human: `Ask ${node.delegatedBy || "the human"} to look at ${node.id} and to complete or reopen it.` },
      `agent ${context.agent}, session ${context.sessionID}`,
    );
  const open = closingGap(node, command.evidence);
  if (open) return open;
  const done: Event = {
    type: "task-completed",
    nodeId: node.id,
    result: resultOf(state, node, command.evidence, command.confidence),
  };
  return accept(done, ...planCompletion(state, node.workPlanId, [node.id]));
}

function refuseForeign(
  state: State,
  node: TaskNode,
  action: string,
  from: readonly string[],
  context: CommandContext,
): Decision | null {
  if (!from.includes(node.status))
    return refuse(
      "wrong-status",
      `${action} of ${describeNode(node)}`,
      `${action} needs status ${from.join(" or ")}`,
      node.status === "planned" ? unblockCall(state, context.sessionID, node) : taskCall("status"),
      `status ${node.status}`,
    );
  if (node.status !== "active" || node.session === context.sessionID) return null;
  const live = node.session !== null && context.isLive(node.session);
  const free = ownActiveTask(state, context.sessionID) === null;
  return refuse(
    "not-yours",
    `${action} of ${describeNode(node)}`,
    live
      ? "another live session is working on it"
      : "it belongs to a session that is gone: start it to take it over",
    live || !free ? taskCall("status") : taskCall("start", { task: node.id }),
    `active in session ${node.session ?? "none"}`,
  );
}

/** Hands the node to its assigner. */
export function reviewTask(
  state: State,
  command: Extract<Command, { type: "review-task" }>,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent asking for review");
  if (child) return child;
  const node = findNode(state, context.sessionID, command.task);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  if (node.status === "review") return accept();
  return (
    refuseForeign(state, node, "review", ["active"], context) ??
    accept({
      type: "task-reviewed",
      nodeId: node.id,
      ...(command.confidence === undefined ? {} : { confidence: command.confidence }),
    })
  );
}

/** Marks one step of the session's active node (or its parent's) as done. */
export function doStep(
  state: State,
  command: Extract<Command, { type: "do-step" }>,
  context: CommandContext,
): Decision {
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
      mine || node.status === "active" ? taskCall("status") : unblockCall(state, context.sessionID, node),
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
      node.status === "planned" ? unblockCall(state, context.sessionID, node) : taskCall("status"),
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
    ...planCompletion(state, node.workPlanId, [], [node.id]),
  );
}
