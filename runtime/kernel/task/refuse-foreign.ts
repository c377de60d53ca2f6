/** The no for a task in the wrong status, or in the hands of another session. */
import { ownActiveTask } from "./active-task.ts";
import { refuse } from "../decision.ts";
import { describeNode } from "./find-node.ts";
import { taskCall, unblockCall } from "./find-work.ts";
import type { CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

/** Null where this session may do `action` to a task in one of those statuses. */
export function refuseForeign(
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
      node.status === "planned" ? unblockCall(state, context, node) : taskCall("status"),
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
