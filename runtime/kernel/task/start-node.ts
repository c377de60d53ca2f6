/**
 * How a task becomes active. Invariants: at most one node is active per session; a node active in a live
 * session belongs to it; a blocked node never starts; nothing is inherited silently.
 */
import { ownActiveTask } from "./active-task.ts";
import { isAssignee } from "../actor.ts";
import { accept, refuse } from "../decision.ts";
import { describeNode, findNode, refuseChild, unknownTask } from "./find-node.ts";
import { nextTask, taskCall, unblockCall } from "./find-work.ts";
import { openChoicesOf } from "../choice/choice-links.ts";
import { blockersOf } from "../graph.ts";
import { answeredByBeginning } from "../signal/answer-course.ts";
import { rowOf } from "../table.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

function startable(state: State, node: TaskNode, context: CommandContext): Decision | null {
  const quick = taskCall("start", { name: `${node.name} (again)`, expectedOutput: node.expectedOutput });
  const closed = rowOf(state.plans, node.workPlanId)?.status;
  if (node.status === "abandoned" || closed === "abandoned" || closed === "archived")
    return refuse(
      "closed",
      `start of ${describeNode(node)}`,
      `it is closed for good: ${node.reason ?? `its plan is ${closed}`}`,
      quick,
      `${node.workPlanId} [${closed}]`,
    );
  if (node.status === "deferred" || node.status === "failed" || node.status === "completed")
    return refuse(
      "not-planned",
      `start of ${describeNode(node)}`,
      `only a planned task starts`,
      taskCall("reopen", { task: node.id, reason: "work on it goes on" }),
      `status ${node.status}${node.reason ? `: ${node.reason}` : ""}`,
    );
  if (node.status === "review")
    return refuse(
      "in-review",
      `start of ${describeNode(node)}`,
      "it waits for its review; to work on it again, fail it with a reason and reopen it",
      unblockCall(state, context, node),
      "status review",
    );
  return null;
}

/** Refusal while the session is at another task; null when it is free. */
export function refuseBusy(
  state: State,
  context: CommandContext,
  wanted: string,
  label: string,
): Decision | null {
  const own = ownActiveTask(state, context.sessionID);
  if (!own) return null;
  return refuse(
    "another-task-active",
    `start of ${wanted}`,
    `a session works on one task at a time and ${own.id} "${own.name}" is active. Complete it first if it is done`,
    taskCall("defer", { task: own.id, reason: `${label} goes first` }),
    `active in this session: ${own.id}`,
  );
}

/** A contested decision is nobody's but the human's. */
function askHuman(state: State, node: TaskNode): { readonly human: string } | null {
  const choice = openChoicesOf(state, node).find(({ isContested }) => isContested);
  if (!choice) return null;
  return {
    human: `Ask the human which ${choice.slot} is final; they answer in a word, or with /idumb-decide ${choice.slot} ${choice.choice}.`,
  };
}

/** Makes a planned node the session's active one; a dead session's node is taken over, recorded. */
export function startNode(state: State, node: TaskNode, context: CommandContext): Decision {
  const own = ownActiveTask(state, context.sessionID);
  if (own?.id === node.id) return accept();
  const busy = refuseBusy(state, context, describeNode(node), node.id);
  if (busy) return busy;
  const wrong = startable(state, node, context);
  if (wrong) return wrong;
  if (node.status === "active" && node.session !== null && context.isLive(node.session)) {
    const next = nextTask(state, node.workPlanId);
    return refuse(
      "active-elsewhere",
      `start of ${describeNode(node)}`,
      "another live session is working on it",
      next
        ? taskCall("start", { task: next.id })
        : taskCall("start", { name: `${node.name} (second part)`, expectedOutput: node.expectedOutput }),
      `active in session ${node.session}`,
    );
  }
  if (!isAssignee(node, context))
    return refuse(
      "not-assigned",
      `start of ${describeNode(node)}`,
      `it is assigned to ${node.assignedTo}, by ${node.delegatedBy}`,
      { human: `Report what you found to ${node.delegatedBy}: the task waits for ${node.assignedTo}.` },
      `assignedTo ${node.assignedTo}, you are ${context.agent}`,
    );
  const blockers = node.status === "active" ? [] : blockersOf(state, node);
  if (blockers.length > 0)
    return refuse(
      "blocked",
      `start of ${describeNode(node)}`,
      `it is blocked: ${blockers.map((blocker) => blocker.text).join("; ")}`,
      askHuman(state, node) ?? unblockCall(state, context, node),
      blockers.map((blocker) => blocker.id).join(", "),
    );
  const takenFrom = node.status === "active" ? node.session : null;
  const plan = rowOf(state.plans, node.workPlanId);
  const started: Event = { type: "task-started", nodeId: node.id, takenFrom };
  const answered = answeredByBeginning(state, node, context);
  return plan?.status === "active"
    ? accept(started, ...answered)
    : accept({ type: "plan-activated", planId: node.workPlanId }, started, ...answered);
}

/** A planned task by id or name becomes the session's own. */
export function startTask(
  state: State,
  { task }: CommandOf<"start-task">,
  context: CommandContext,
): Decision {
  const node = findNode(state, context.sessionID, task);
  return (
    refuseChild(state, context, "a subagent starting a task") ??
    (node ? startNode(state, node, context) : unknownTask(state, task, context.sessionID))
  );
}
