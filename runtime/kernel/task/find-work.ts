/**
 * Finds the call that moves blocked work forward. Every refusal ends in a call that works when made
 * verbatim; this is where those calls are derived from the state, so that they cannot be guesses.
 */
import { ownActiveTask } from "./active-task.ts";
import { firstFreePlan, freeNodeOf } from "./free-nodes.ts";
import { openChoicesOf } from "../choice/choice-links.ts";
import { unresolvedChoices } from "../choice/tech-choice.ts";
import { blockersOf, firstOpenNode, isOpen } from "../graph.ts";
import { isOpenPlan } from "../plan-index.ts";
import { reviewAdvice } from "./review-advice.ts";
import { rowOf, rowsOf } from "../table.ts";
import { TOOL } from "../tool-names.ts";
import type { CommandContext } from "../command.ts";
import type { Refusal, SuggestedCall } from "../refusal.ts";
import type { TechChoice } from "../record/tech-choice.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

/** A call of `govern_task` or `govern_plan`. */
export function taskCall(action: string, args: Readonly<Record<string, unknown>> = {}): SuggestedCall {
  return { tool: TOOL.task, args: { action, ...args } };
}

/** A call of `govern_plan`. Without links it says so in a word: an empty list would say nothing. */
export function planCall(action: string, args: Readonly<Record<string, unknown>> = {}): SuggestedCall {
  const { dependsOn } = args;
  const links = Array.isArray(dependsOn) && dependsOn.length === 0 ? { dependsOn: ["none"] } : {};
  return { tool: TOOL.plan, args: { action, ...args, ...links } };
}

/** A call of `govern_delegate`. */
export function delegateCall(action: string, args: Readonly<Record<string, unknown>> = {}): SuggestedCall {
  return { tool: TOOL.delegate, args: { action, ...args } };
}

const firstFree = new WeakMap<State["nodes"], WeakMap<State["plans"], TaskNode | null>>();

function anyFreeNode(state: State): TaskNode | null {
  const known = firstFree.get(state.nodes) ?? new WeakMap<State["plans"], TaskNode | null>();
  firstFree.set(state.nodes, known);
  let node = known.get(state.plans);
  if (node === undefined) {
    const plan = firstFreePlan(state);
    node = plan && freeNodeOf(state, plan);
    known.set(state.plans, node);
  }
  return node;
}

/**
 * The planned node to do next: unblocked, in the plan of `preferPlan` if there is one, else in order of
 * plans and of tasks within the plan, future work last. Null when nothing is free. The answer is kept beside the
 * state, because every refusal and every note asks.
 */
export function nextTask(state: State, preferPlan: string | null = null): TaskNode | null {
  if (unresolvedChoices(state).length > 0) return nextUndisputed(state);
  const preferred = preferPlan === null ? undefined : rowOf(state.plans, preferPlan);
  const near = preferred ? freeNodeOf(state, preferred) : null;
  return near ?? anyFreeNode(state);
}

/** The same while a decision is open: rare, so that no index is kept for it. */
function nextUndisputed(state: State): TaskNode | null {
  const isFree = (node: TaskNode): boolean => {
    const plan = rowOf(state.plans, node.workPlanId);
    return (
      node.status === "planned" &&
      plan !== undefined &&
      isOpenPlan(plan) &&
      blockersOf(state, node).length === 0
    );
  };
  return rowsOf(state.nodes).find(isFree) ?? null;
}

/** The call that makes the decision; what is contested, only the human settles. */
function decideCall({ slot, choice, isContested }: TechChoice): SuggestedCall {
  if (isContested) return taskCall("status");
  return { tool: TOOL.anchor, args: { action: "decide", content: `${slot} = ${choice}` } };
}

/** The call that makes room when the session already has an active node; null when it has none. */
function freeSession(state: State, sessionID: string, forId: string): SuggestedCall | null {
  const own = ownActiveTask(state, sessionID);
  if (!own || own.id === forId) return null;
  return taskCall("defer", { task: own.id, reason: `${forId} goes first` });
}

/** The call by which `node` waits for `id` no longer, nor for anything else that was given up: no such link is taken. */
function relink(state: State, node: TaskNode, id: string): SuggestedCall {
  const holds = (link: string): boolean =>
    link !== id && (rowOf(state.nodes, link)?.status ?? "abandoned") !== "abandoned";
  return planCall("update", { task: node.id, dependsOn: node.dependsOn.filter(holds) });
}

/** The next thing on the way to `node`: a call, or the node that has to move first. */
function unblockPlan(state: State, node: TaskNode, planId: string): SuggestedCall | TaskNode {
  const plan = rowOf(state.plans, planId);
  const inner = plan && isOpenPlan(plan) ? firstOpenNode(state, planId) : null;
  if (inner) return inner;
  const holds = (id: string): boolean =>
    id !== planId && (rowOf(state.plans, id)?.status ?? "abandoned") !== "abandoned";
  const rest = (rowOf(state.plans, node.workPlanId)?.dependsOn ?? []).filter(holds);
  return planCall("update", { plan: node.workPlanId, dependsOn: rest });
}

function unblockNode(state: State, node: TaskNode, blocker: TaskNode): SuggestedCall | TaskNode {
  const planOpen = rowOf(state.plans, blocker.workPlanId)?.status;
  const closed = planOpen === "abandoned" || planOpen === "archived";
  if (isOpen(blocker) && !closed) return blocker;
  if (!closed && (blocker.status === "deferred" || blocker.status === "failed"))
    return taskCall("reopen", { task: blocker.id, reason: `${node.id} waits for it` });
  if (node.dependsOn.includes(blocker.id)) return relink(state, node, blocker.id);
  return planCall("update", { task: node.id, dropGate: true });
}

function towards(state: State, context: CommandContext, node: TaskNode): Refusal["instead"] | TaskNode {
  const plan = rowOf(state.plans, node.workPlanId)?.status;
  const closed = plan === "abandoned" || plan === "archived" || node.status === "abandoned";
  if (closed || node.status === "active") return taskCall("status");
  if (node.status === "deferred" || node.status === "failed" || node.status === "completed")
    return taskCall("reopen", { task: node.id, reason: "work on it goes on" });
  if (node.status === "review") return reviewAdvice(node, context);
  const [first] = blockersOf(state, node);
  if (!first) return freeSession(state, context.sessionID, node.id) ?? taskCall("start", { task: node.id });
  const blocker = rowOf(state.nodes, first.id);
  if (blocker) return unblockNode(state, node, blocker);
  const choice = openChoicesOf(state, node)[0];
  if (choice?.id === first.id) return decideCall(choice);
  if (rowOf(state.plans, first.id)) return unblockPlan(state, node, first.id);
  return relink(state, node, first.id);
}

/**
 * What brings `node` nearer to active for whoever asks: start it, start, reopen or review what it waits
 * for, relink what waits for abandoned work, or look at the status when another session is at it. Walks a chain of
 * any length: the graph has no cycles, so it ends.
 */
export function unblockCall(state: State, context: CommandContext, node: TaskNode): Refusal["instead"] {
  let step: Refusal["instead"] | TaskNode = node;
  while ("id" in step) step = towards(state, context, step);
  return step;
}
