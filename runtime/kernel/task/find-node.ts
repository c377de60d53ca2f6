/** Finds the task that is meant, and says no where there is none or where a child asks for too much. */
import { activeTask } from "./active-task.ts";
import { refuse } from "../decision.ts";
import { delegationOfNode } from "../delegation/delegation.ts";
import { nextTask, taskCall } from "./find-work.ts";
import { nodesNamed } from "../node-index.ts";
import { lastIdsOf, rowOf } from "../table.ts";
import type { CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

/** `tn-1 "Name" [status]`, for refusals. */
export const describeNode = (node: TaskNode): string => `${node.id} "${node.name}" [${node.status}]`;

/** The node that is meant: by id, by exact name among those not closed, or the session's own. */
export function findNode(state: State, sessionID: string, task: string | null): TaskNode | null {
  if (task === null) return activeTask(state, sessionID);
  const byId = rowOf(state.nodes, task);
  if (byId) return byId;
  return nodesNamed(state.nodes, task).find((node) => node.status !== "abandoned") ?? null;
}

/** Refusal for a task that is not there. */
export function unknownTask(state: State, task: string | null, sessionID: string): Decision {
  const busy =
    activeTask(state, sessionID) !== null || (state.sessions[sessionID]?.parentID ?? null) !== null;
  const next = busy ? null : nextTask(state);
  return refuse(
    task === null ? "no-active-task" : "unknown-task",
    task === null ? "no task was named" : `task ${task} was named`,
    task === null ? "this session has no active task to act on" : "there is no task with this id or name",
    next ? taskCall("start", { task: next.id }) : taskCall("status"),
    `tasks: ${lastIdsOf(state.nodes)}`,
  );
}

/** Refusal for a child session that wants to change the plan or the lifecycle; null for others, and for a task it assigned. */
export function refuseChild(
  state: State,
  context: CommandContext,
  what: string,
  named: string | null = null,
): Decision | null {
  const parentID = state.sessions[context.sessionID]?.parentID ?? null;
  if (parentID === null) return null;
  const assigned = named === null ? undefined : rowOf(state.nodes, named);
  if (assigned && delegationOfNode(state, assigned)?.assigner === context.sessionID) return null;
  const task = activeTask(state, context.sessionID);
  return refuse(
    "child-session",
    what,
    task
      ? `you are a subagent and work inside ${task.id} of the session that started you; it alone moves tasks. Do your part and report`
      : "you are a subagent of a session without an active task: read and report, nothing else",
    task
      ? taskCall("status")
      : { human: "Report to the session that started you: it must start a task first." },
    `parent ${parentID}, active task ${task?.id ?? "none"}`,
  );
}
