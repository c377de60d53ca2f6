/** Which task an output was asked for, and what became of it: what tells finished work from what is still needed. */
import { nodesOfSession } from "../kernel/node-index.ts";
import { rowOf } from "../kernel/table.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";
import type { ToolOutput } from "./choose-prunes.ts";

const OPEN: ReadonlySet<TaskNode["status"]> = new Set(["planned", "active", "review"]);

/** The state of work under a task; null = under none. */
export function workUnder(state: State, taskId: string | null): ToolOutput["work"] {
  const node = taskId === null ? undefined : rowOf(state.nodes, taskId);
  if (!node) return "none";
  return OPEN.has(node.status) ? "open" : "finished";
}

/**
 * For a history that is read anew: the task that the session worked on when a call began. By time only, so that
 * calls of the very millisecond in which one task ended and the next began count to the next. The answer costs a walk
 * over the tasks of the session.
 */
export function tasksByTime(state: State, sessionID: string): (at: number) => string | null {
  const own = nodesOfSession(state.nodes, sessionID);
  const ended = (node: TaskNode): number =>
    OPEN.has(node.status) ? Infinity : (node.completedAt ?? node.modifiedAt);
  return (at) =>
    own.findLast((node) => node.startedAt !== null && node.startedAt <= at && at <= ended(node))?.id ?? null;
}
