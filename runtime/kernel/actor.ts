/**
 * Who wants a change of state, as far as the lifecycle asks: what depends on the node, whose work it is and who may
 * close what somebody handed to review. What a role may call at all is refused at the edge, by `policy/role-table.ts`,
 * and not here again: that table speaks of tools and their actions, refusals name these, and a second table of
 * commands could only come to differ from it. One place makes agents into actors (`opencode/tool/govern-tool.ts`).
 */
import type { CommandContext, Role } from "./command.ts";
import type { TaskNode } from "./record/task.ts";

/** True for a person who acts through a command of the host. */
export function isHuman(context: CommandContext): boolean {
  return context.actor?.kind === "human";
}

/** The role of an agent; null for a human, and for whoever is not said to be either: no role restricts them. */
function roleOf({ actor }: CommandContext): Role | null {
  return actor?.kind === "agent" ? actor.role : null;
}

/** May this actor work on the node? A task that is meant for somebody else is not for a specialist. */
export function isAssignee(node: TaskNode, context: CommandContext): boolean {
  const role = roleOf(context);
  if (role === null || role === "solo" || node.assignedTo === "") return true;
  return node.assignedTo === context.agent;
}

/** May this actor close what is in review? Its assigner, a validator who did not do it, or a human. */
export function mayCloseReview(node: TaskNode, context: CommandContext): boolean {
  const role = roleOf(context);
  if (role === null || role === "solo" || role === "coordinator") return true;
  return (
    node.delegatedBy === context.agent || (role === "investigator" && node.session !== context.sessionID)
  );
}
