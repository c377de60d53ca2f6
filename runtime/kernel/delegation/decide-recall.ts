/** Taking a delegation back: its task is free again, or deferred, or abandoned; its subagent gets nothing more. */
import { ownActiveTask } from "../task/active-task.ts";
import { isHuman } from "../actor.ts";
import { accept, refuse } from "../decision.ts";
import { delegationOf, delegationOfNode } from "./delegation.ts";
import { chainBreakers } from "../task/decide-task.ts";
import { refuseChild } from "../task/find-node.ts";
import { delegateCall } from "../task/find-work.ts";
import { planCompletion } from "../plan/plan-completion.ts";
import { lastIdsOf, rowOf, rowsOf } from "../table.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Delegation } from "../record/delegation.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

type Recall = CommandOf<"recall-delegation">;

function findDelegation(state: State, named: string): Delegation | null {
  const byId = rowOf(state.delegations, named);
  if (byId) return byId;
  const node = rowOf(state.nodes, named);
  return node ? delegationOfNode(state, node) : null;
}

function moved(state: State, node: TaskNode, command: Recall): readonly Event[] {
  const reason = `recalled: ${command.reason}`;
  if (!["planned", "active", "review", "failed"].includes(node.status)) return [];
  if (command.to === "deferred") return [{ type: "task-deferred", nodeId: node.id, reason }];
  if (command.to === "abandoned")
    return [
      { type: "task-abandoned", nodeId: node.id, reason },
      ...chainBreakers(state, [node.id]),
      ...planCompletion(state, node.workPlanId, [], [node.id]),
    ];
  return node.status === "planned" ? [] : [{ type: "task-reopened", nodeId: node.id, reason }];
}

/** Withdraws it. Only who assigned it may, a human, or any root session once the assigner is gone. */
export function recallDelegation(state: State, command: Recall, context: CommandContext): Decision {
  const delegation = findDelegation(state, command.delegation);
  const owns = delegation?.assigner === context.sessionID || isHuman(context);
  const child = owns ? null : refuseChild(state, context, "a subagent recalling a delegation");
  if (child) return child;
  const node = delegation ? rowOf(state.nodes, delegation.nodeId) : undefined;
  if (!delegation || !node)
    return refuse(
      "unknown-delegation",
      `recall of ${command.delegation}`,
      "no delegation has this id, and no task with this id was delegated",
      delegateCall("status"),
      `delegations: ${lastIdsOf(state.delegations)}`,
    );
  if (delegation.status === "recalled") return accept();
  if (!owns && context.isLive(delegation.assigner))
    return refuse(
      "not-yours",
      `recall of ${delegation.id}`,
      "another live session assigned it, and it alone takes it back",
      delegateCall("status"),
      `assigned by session ${delegation.assigner}`,
    );
  // A newer delegation of the same task, or whoever took it over, keeps it.
  const current =
    node.delegation === delegation.id && (node.session === delegation.child || node.status !== "active");
  return accept(
    { type: "delegation-recalled", id: delegation.id, reason: command.reason },
    ...(current ? moved(state, node, command) : []),
  );
}

/** Subagents whose task these events took from them, recalled or dropped by somebody else: to be stopped. */
export function strandedChildren(state: State, events: readonly Event[]): readonly string[] {
  const touched = new Set<string>();
  for (const event of events) {
    if (event.type === "delegation-recalled") touched.add(event.id);
    else if (event.type === "plan-abandoned") touched.add(event.planId);
    else if ("nodeId" in event) touched.add(event.nodeId);
  }
  return rowsOf(state.delegations).flatMap(({ id, status, child, nodeId }) => {
    if (child === null || delegationOf(state, child)?.id !== id) return [];
    const isTouched = touched.has(nodeId) || touched.has(rowOf(state.nodes, nodeId)?.workPlanId ?? "");
    const isTaken = status === "working" && isTouched && ownActiveTask(state, child) === null;
    return isTaken || (status === "recalled" && touched.has(id)) ? [child] : [];
  });
}
