/**
 * What a session has to know of its own standing, said once and again only when it changed. Therefore
 * nothing in it moves by itself: no counters, no times, no checkpoints. The task's name stands whole, for by
 * it the work is known; what may be long beside it is cut, because the note stays in every request that follows.
 */
import { activeTask, ownActiveTask } from "../kernel/task/active-task.ts";
import { anchorLine, criticalAnchors } from "../kernel/memory/anchor-line.ts";
import { delegationOf, outerTasks } from "../kernel/delegation/delegation.ts";
import { ALL_WAYS, beginCall, type Ways } from "../kernel/task/begin-call.ts";
import { nextTask, taskCall } from "../kernel/task/find-work.ts";
import { renderCall } from "./render-call.ts";
import { title } from "./chain.ts";
import { rowOf } from "../kernel/table.ts";
import { clip } from "./delegation-tree.ts";
import { waitingNotes } from "./delegation-waiting.ts";
import type { Delegation } from "../kernel/record/delegation.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";

function scope(task: TaskNode): string {
  const paths = task.allowedPaths.length > 0 ? ` Paths: ${clip(task.allowedPaths.join(", "))}.` : "";
  const tools = task.allowedTools.length > 0 ? ` Tools: ${clip(task.allowedTools.join(", "))}.` : "";
  return paths + tools;
}

function childNote(task: TaskNode | null): string {
  return task
    ? `You are a subagent and work inside ${title(task)} of the session that started you.${scope(task)} You cannot plan or close tasks; report what you did.`
    : "You are a subagent of a session without an active task: read, and report what you found. A change waits until that session begins a task.";
}

function delegateNote(state: State, delegation: Delegation, task: TaskNode | null): string {
  if (!task)
    return `Your delegation ${delegation.id} is ${delegation.status}: you have no task any more. Say in a few words what you did and stop.`;
  const outer = outerTasks(state, task).map((around) => scope(around));
  const bounds = outer.some((text) => text !== "")
    ? ` Inside the assigner's own scope:${outer.join("")}`
    : "";
  return `You are the subagent of ${delegation.id} and work on ${title(task)}. Expected output: ${clip(task.expectedOutput)}.${scope(task)}${bounds}\nWhen done: ${renderCall(taskCall("complete", { evidence: "<what proves it>" }))}\nWhen it cannot be done: ${renderCall(taskCall("fail", { reason: "<why>" }))}`;
}

/** The standing of a session, or "" when there is nothing to say. @param ways in which its role begins work */
export function turnNote(state: State, sessionID: string, ways: Ways = ALL_WAYS): string {
  return [standing(state, sessionID, ways), ...waitingNotes(state, sessionID)]
    .filter((text) => text !== "")
    .join("\n");
}

function standing(state: State, sessionID: string, ways: Ways): string {
  const task = activeTask(state, sessionID);
  const parentID = state.sessions[sessionID]?.parentID ?? null;
  const delegation = delegationOf(state, sessionID);
  if (delegation) return delegateNote(state, delegation, task);
  if (parentID !== null && !ownActiveTask(state, sessionID)) return childNote(task);
  const plan = task && rowOf(state.plans, task.workPlanId);
  if (task && plan)
    return `Active task: ${title(task)} in ${plan.id} "${clip(plan.name)}". Expected output: ${clip(task.expectedOutput)}.${scope(task)} When done: ${renderCall(taskCall("complete", { task: task.id, evidence: "<what proves it>" }))}`;
  const next = nextTask(state);
  const begin = next && beginCall(state, next, ways);
  return begin ? `No active task. Next planned: ${title(next)}. To begin: ${renderCall(begin)}` : "";
}

/** What became of the task a session was last told to work on, if it lost it; else "". */
export function lostNote(state: State, sessionID: string, taskId: string | null): string {
  const node = taskId === null ? undefined : rowOf(state.nodes, taskId);
  if (!node || node.status === "completed" || activeTask(state, sessionID)?.id === node.id) return "";
  if (node.status === "active" && node.session !== sessionID)
    return `${title(node)} was taken over by another session.`;
  return node.status === "planned"
    ? ""
    : `Previous work was ${node.status}: ${title(node)}${node.reason ? ` (${clip(node.reason)})` : ""}.`;
}

/** The critical anchors for a session that has not seen them, or "". */
export function anchorNote(state: State): string {
  const anchors = criticalAnchors(state);
  return anchors.length > 0 ? `Critical anchors of this project:\n${anchors.map(anchorLine).join("\n")}` : "";
}
