/**
 * What a session has to know of its own standing, said once and again only when it changed. Therefore
 * nothing in it moves by itself: no counters, no times, no checkpoints.
 */
import { activeTask, ownActiveTask } from "../kernel/active-task.ts";
import { anchorLine, criticalAnchors } from "../kernel/anchor-line.ts";
import { nextTask, taskCall } from "../kernel/find-work.ts";
import { renderCall } from "./render-call.ts";
import { title } from "./chain.ts";
import { rowOf } from "../kernel/table.ts";
import type { State, TaskNode } from "../kernel/state.ts";

function scope(task: TaskNode): string {
  const paths = task.allowedPaths.length > 0 ? ` Paths: ${task.allowedPaths.join(", ")}.` : "";
  const tools = task.allowedTools.length > 0 ? ` Tools: ${task.allowedTools.join(", ")}.` : "";
  return paths + tools;
}

function childNote(task: TaskNode | null): string {
  return task
    ? `You are a subagent and work inside ${title(task)} of the session that started you.${scope(task)} You cannot plan or close tasks; report what you did.`
    : "You are a subagent of a session without an active task: read and report, changes are refused.";
}

/** The standing of a session, or "" when there is nothing to say. */
export function turnNote(state: State, sessionID: string): string {
  const task = activeTask(state, sessionID);
  const parentID = state.sessions[sessionID]?.parentID ?? null;
  if (parentID !== null && !ownActiveTask(state, sessionID)) return childNote(task);
  const plan = task && rowOf(state.plans, task.workPlanId);
  if (task && plan)
    return `Active task: ${title(task)} in ${plan.id} "${plan.name}". Expected output: ${task.expectedOutput}.${scope(task)} When done: ${renderCall(taskCall("complete", { task: task.id, evidence: "<what proves it>" }))}`;
  const next = nextTask(state);
  return next
    ? `No active task. Next planned: ${title(next)}. To begin: ${renderCall(taskCall("start", { task: next.id }))}`
    : "";
}

/** What became of the task a session was last told to work on, if it lost it; else "". */
export function lostNote(state: State, sessionID: string, taskId: string | null): string {
  const node = taskId === null ? undefined : rowOf(state.nodes, taskId);
  if (!node || node.status === "completed" || activeTask(state, sessionID)?.id === node.id) return "";
  if (node.status === "active" && node.session !== sessionID)
    return `${title(node)} was taken over by another session.`;
  return node.status === "planned"
    ? ""
    : `Previous work was ${node.status}: ${title(node)}${node.reason ? ` (${node.reason})` : ""}.`;
}

/** The critical anchors for a session that has not seen them, or "". */
export function anchorNote(state: State): string {
  const anchors = criticalAnchors(state);
  return anchors.length > 0 ? `Critical anchors of this project:\n${anchors.map(anchorLine).join("\n")}` : "";
}
