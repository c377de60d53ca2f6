/**
 * The subagent's side of a delegation as the host shows it: it is bound to its task when the host starts it, makes
 * calls, and stops. What it says itself is decided in `decide-report.ts`.
 */
import { ownActiveTask } from "../task/active-task.ts";
import { accept, refuse } from "../decision.ts";
import { delegationOf } from "./delegation.ts";
import { describeNode } from "../task/find-node.ts";
import { delegateCall } from "../task/find-work.ts";
import { startNode } from "../task/start-node.ts";
import { rowOf } from "../table.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";

const notBound = (id: string, why: string, evidence: string): Decision =>
  refuse("not-bound", `delegation ${id}`, why, delegateCall("status"), evidence);

/** Binds the calling session, a fresh child of `assigner`, to the task of the delegation. */
export function bindDelegation(
  state: State,
  command: CommandOf<"bind-delegation">,
  context: CommandContext,
): Decision {
  const delegation = rowOf(state.delegations, command.delegation);
  const node = delegation && rowOf(state.nodes, delegation.nodeId);
  if (!delegation || !node || delegation.assigner !== command.assigner)
    return notBound(
      command.delegation,
      "the session that made this call never assigned it",
      "no such delegation",
    );
  if (state.sessions[context.sessionID]?.parentID !== command.assigner)
    return notBound(
      delegation.id,
      "the session is no subagent of the one that assigned it",
      "another parent",
    );
  if (delegation.child === context.sessionID) return accept();
  const bound: Event = { type: "delegation-bound", id: delegation.id };
  if (delegation.status === "recalled" && delegation.child === null) return accept(bound);
  if (delegation.status !== "assigned")
    return notBound(delegation.id, "an id counts once and this one was used", `it is ${delegation.status}`);
  const own = ownActiveTask(state, context.sessionID);
  if (own) return notBound(delegation.id, `the subagent still works on ${describeNode(own)}`, own.id);
  const started = startNode(state, node, context);
  return started.ok ? accept(bound, ...started.events) : started;
}

/** The assigner sends a subagent back to its unfinished task (the host's `task_id`). */
export function resumeDelegation(
  state: State,
  command: CommandOf<"resume-delegation">,
  context: CommandContext,
): Decision {
  const delegation = delegationOf(state, context.sessionID);
  const node = delegation && rowOf(state.nodes, delegation.nodeId);
  if (!delegation || !node || ownActiveTask(state, context.sessionID)) return accept();
  if (delegation.assigner !== command.assigner || node.delegation !== delegation.id) return accept();
  const resumed: Event = { type: "delegation-resumed", id: delegation.id };
  const again = delegation.status === "reported" || delegation.status === "ended";
  if (node.status === "review" && again)
    return accept(resumed, { type: "task-started", nodeId: node.id, takenFrom: null });
  if (node.status !== "planned" || delegation.status === "recalled") return accept();
  const started = startNode(state, node, context);
  return started.ok ? accept(resumed, ...started.events) : started;
}

/** The count of the subagent's calls, kept while it works; it never goes back. */
export function countCalls(
  state: State,
  command: CommandOf<"count-calls">,
  context: CommandContext,
): Decision {
  const delegation = delegationOf(state, context.sessionID);
  if (delegation?.status !== "working" || command.calls <= delegation.calls) return accept();
  return accept({ type: "delegation-counted", id: delegation.id, calls: command.calls });
}

/** The subagent stopped: broken, or without a word, or after its report. */
export function stopDelegation(
  state: State,
  command: CommandOf<"stop-delegation">,
  context: CommandContext,
): Decision {
  const delegation = delegationOf(state, context.sessionID);
  if (!delegation) return accept();
  const node = rowOf(state.nodes, delegation.nodeId);
  const stopped: Event = { type: "delegation-stopped", id: delegation.id, calls: command.calls };
  const isUnfinished = delegation.status === "working" && node?.status === "active";
  if (!isUnfinished || node.session !== context.sessionID)
    return delegation.calls === command.calls && delegation.status !== "working" ? accept() : accept(stopped);
  if (command.error === null) return accept(stopped, { type: "task-reviewed", nodeId: node.id });
  return accept(
    { type: "delegation-failed", id: delegation.id, reason: command.error },
    { type: "task-failed", nodeId: node.id, reason: command.error },
    stopped,
  );
}
