/**
 * Handing a task to a subagent and taking it back. Nothing here starts a session: an assignment is a record
 * with a key, and the host's own `task` call, made with that key by the session that assigned it, binds the
 * subagent to the task.
 */
import { ownActiveTask } from "../task/active-task.ts";
import { accept, refuse } from "../decision.ts";
import { delegationOf, delegationOfNode, depthOf, unansweredFailure } from "./delegation.ts";
import { categoryFor, rolesFor, suitableAgent } from "./delegation-route.ts";
import { describeNode, findNode, refuseChild, unknownTask } from "../task/find-node.ts";
import { findPlan, unknownPlan, closedPlan } from "../plan/find-plan.ts";
import { isOpenPlan } from "../plan-index.ts";
import { nodesNamed } from "../node-index.ts";
import { delegateCall, taskCall, unblockCall } from "../task/find-work.ts";
import { foresee } from "../plan/foresee.ts";
import { blockersOf } from "../graph.ts";
import { planNodes } from "../plan/plan-nodes.ts";
import { rowOf } from "../table.ts";
import { HOST_TOOL } from "../host-tool-names.ts";
import { TOOL } from "../tool-names.ts";
import type { AssignDelegation, CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";
import type { WorkPlan } from "../record/plan.ts";

type Assign = AssignDelegation;

/** The same assignment again, changed in some arguments. */
function assignAgain(command: Assign, changes: Readonly<Record<string, unknown>>): SuggestedCall {
  const named = command.spec
    ? { name: command.spec.name, expectedOutput: command.spec.expectedOutput }
    : { task: command.task };
  const { allowedPaths, allowedTools } = command.spec ?? command.scope;
  const scope = { ...(allowedPaths && { allowedPaths }), ...(allowedTools && { allowedTools }) };
  return delegateCall("assign", { ...named, agent: command.agent, ...scope, ...changes });
}

/** Why this session may not delegate at all now; null when it may. */
function refuseAssigner(state: State, command: Assign, context: CommandContext): Decision | null {
  const { sessionID } = context;
  const bound = ownActiveTask(state, sessionID) !== null && delegationOf(state, sessionID) !== null;
  const child = bound ? null : refuseChild(state, context, "a subagent delegating");
  if (child) return child;
  if (context.delegationBarred !== undefined)
    return refuse(
      "children-ungoverned",
      "a delegation",
      context.delegationBarred,
      { human: "Do the work in this session, call by call. Only the human can run it as a subagent." },
      "no hook is called in subagents here",
    );
  const depth = depthOf(state, sessionID) + 1;
  const { maxDelegationDepth = Number.POSITIVE_INFINITY, hostDepth = Number.POSITIVE_INFINITY } = context;
  const limit = Math.min(maxDelegationDepth, hostDepth);
  if (depth > limit) {
    const setting =
      depth > maxDelegationDepth
        ? `"maxDelegationDepth" in .opencode/idumb.jsonc`
        : `"subagent_depth" in opencode.json`;
    return refuse(
      "too-deep",
      `a delegation ${depth} sessions deep`,
      `${setting} is ${limit}`,
      { human: `Do this part in this session. Only the human raises ${setting}.` },
      `depth ${depth - 1}, limit ${limit}`,
    );
  }
  const own = ownActiveTask(state, sessionID);
  if (
    own &&
    own.allowedTools.length > 0 &&
    !own.allowedTools.includes(HOST_TOOL.task) &&
    own.id !== command.task
  )
    return refuse(
      "tool-not-allowed",
      "a delegation",
      `the active task ${own.id} allows only ${own.allowedTools.join(", ")}, so the task call would be refused`,
      {
        human: `Do this part with these tools. ${own.id} must be completed, or widened by the human, before anything is delegated.`,
      },
      `active in this session: ${own.id}`,
    );
  const failed = unansweredFailure(state, sessionID);
  if (!failed || failed.id === command.task || failed.name.toLowerCase() === command.task?.toLowerCase())
    return null;
  return refuse(
    "failure-unanswered",
    "a further delegation",
    `the subagent at ${describeNode(failed)} failed: ${failed.reason ?? "no reason given"}. Say first what becomes of it: reopen, defer or abandon it, or assign it again`,
    taskCall("reopen", { task: failed.id, reason: "it is tried again" }),
    `${failed.id} is failed`,
  );
}

/** Events that make a known task free to be assigned; none for one that already is. */
function freed(state: State, node: TaskNode, command: Assign, context: CommandContext): Decision {
  const { sessionID } = context;
  const what = `assignment of ${describeNode(node)}`;
  const status = rowOf(state.plans, node.workPlanId)?.status;
  if (
    status === "abandoned" ||
    status === "archived" ||
    !["planned", "active", "failed"].includes(node.status)
  )
    return refuse(
      "not-planned",
      what,
      node.status === "review"
        ? "it waits for its review; to have it done again, fail it with what is missing first"
        : "only planned work is assigned",
      unblockCall(state, context, node),
      `${node.id} is ${node.status}, plan ${status}`,
    );
  const back = (reason: string): Event => ({ type: "task-reopened", nodeId: node.id, reason });
  if (node.status === "failed") return accept(back(`assigned again, to ${command.agent}`));
  const earlier = delegationOfNode(state, node);
  if (node.status === "active") {
    if (node.session === sessionID && delegationOf(state, sessionID)?.nodeId !== node.id)
      return accept(back(`handed to ${command.agent}`));
    if (node.session !== null && context.isLive(node.session))
      return refuse(
        "active-elsewhere",
        what,
        node.session === sessionID
          ? "it is what you were assigned yourself; delegate a part of it: give name and expectedOutput"
          : "another live session is working on it",
        delegateCall("status"),
        `active in session ${node.session}`,
      );
    const gone = "its session is gone";
    return earlier?.status === "working"
      ? accept({ type: "delegation-recalled", id: earlier.id, reason: gone }, back(gone))
      : accept(back(gone));
  }
  if (earlier?.status === "assigned" && earlier.assigner !== sessionID && context.isLive(earlier.assigner))
    return refuse(
      "assigned-elsewhere",
      what,
      "another live session has assigned it",
      delegateCall("status"),
      `${earlier.id} of session ${earlier.assigner}`,
    );
  const blockers = blockersOf(state, node);
  if (blockers.length > 0)
    return refuse(
      "blocked",
      what,
      `it is blocked: ${blockers.map((blocker) => blocker.text).join("; ")}`,
      unblockCall(state, context, node),
      blockers.map((blocker) => blocker.id).join(", "),
    );
  return earlier?.status === "assigned"
    ? accept({ type: "delegation-recalled", id: earlier.id, reason: "assigned anew" })
    : accept();
}

/** The plan a new task goes to; null = one of its own. */
function planFor(state: State, command: Assign, context: CommandContext): WorkPlan | null {
  if (command.plan !== null) return findPlan(state, command.plan);
  const own = ownActiveTask(state, context.sessionID);
  const plan = own ? rowOf(state.plans, own.workPlanId) : undefined;
  return plan && isOpenPlan(plan) ? plan : null;
}

/** Events that plan the new task, or none when it is there already; with its id. */
function planned(
  state: State,
  command: Assign,
  context: CommandContext,
): { readonly id: string; readonly events: readonly Event[] } | Decision {
  const { spec } = command;
  if (!spec) return unknownTask(state, command.task, context.sessionID);
  const plan = planFor(state, command, context);
  if (!plan && command.plan !== null) return unknownPlan(state, command.plan);
  if (plan && !isOpenPlan(plan)) return closedPlan(plan, `a task for ${plan.id}`);
  const same = nodesNamed(state.nodes, spec.name).find(
    (node) =>
      node.expectedOutput === spec.expectedOutput &&
      ["planned", "active", "failed"].includes(node.status) &&
      (command.plan === null || node.workPlanId === plan?.id),
  );
  if (same) return { id: same.id, events: [] };
  const id = plan?.id ?? `wp-${state.counters.plan + 1}`;
  const outcome = planNodes(state, id, [spec], [], () => ({
    tool: TOOL.plan,
    args: { action: "status" },
  }));
  if (!outcome.ok) return outcome;
  const created: Event = {
    type: "plan-created",
    id,
    name: spec.name,
    acceptance: [],
    category: categoryFor(context.roleOf?.(command.agent) ?? "solo"),
    governanceLevel: null,
    dependsOn: [],
    ownedBy: context.agent,
  };
  const nodes = outcome.nodes.tasks;
  const added: Event = { type: "tasks-planned", planId: id, ahead: false, nodes };
  return { id: nodes[0]?.id ?? "", events: plan ? [added] : [created, added] };
}

function refuseRoute(
  state: State,
  node: TaskNode,
  command: Assign,
  context: CommandContext,
): Decision | null {
  const category = rowOf(state.plans, node.workPlanId)?.category ?? "development";
  const { agent } = command;
  const { agents } = context;
  const suitable = suitableAgent(category, context);
  if (agents && !agents.includes(agent))
    return refuse(
      "unknown-agent",
      `assignment to "${agent}"`,
      "this OpenCode has no such subagent",
      assignAgain(command, { agent: suitable }),
      `subagents: ${agents.join(", ")}`,
    );
  const role = context.roleOf?.(agent) ?? "solo";
  if (rolesFor(category).includes(role)) return null;
  return refuse(
    "unsuitable-agent",
    `assignment of ${describeNode(node)} to ${agent}`,
    `a task of a ${category} plan is not for the role ${role}, which ${agent} has`,
    assignAgain(command, { agent: suitable }),
    `plan ${node.workPlanId} is ${category}`,
  );
}

const isSame = (a: readonly string[], b: readonly string[] | undefined): boolean =>
  b === undefined || (a.length === b.length && a.every((entry, index) => entry === b[index]));

/** Hands a task to an agent. The same assignment again changes nothing. */
export function assignDelegation(state: State, command: Assign, context: CommandContext): Decision {
  const barred = refuseAssigner(state, command, context);
  if (barred) return barred;
  const known = command.task === null ? null : findNode(state, context.sessionID, command.task);
  const found = known ? { id: known.id, events: [] } : planned(state, command, context);
  if ("ok" in found) return found;
  const ready = foresee(state, found.events, context);
  const node = rowOf(ready.nodes, found.id);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  const { allowedPaths, allowedTools } = command.spec ?? command.scope;
  const earlier = delegationOfNode(ready, node);
  const unchanged = isSame(node.allowedPaths, allowedPaths) && isSame(node.allowedTools, allowedTools);
  if (
    earlier?.status === "assigned" &&
    node.status === "planned" &&
    earlier.assigner === context.sessionID &&
    earlier.agent === command.agent &&
    earlier.callBudget === command.callBudget &&
    unchanged
  )
    return accept();
  const free = freed(ready, node, command, context);
  if (!free.ok) return free;
  const unrouted = refuseRoute(ready, node, command, context);
  if (unrouted) return unrouted;
  const changes = { ...(allowedPaths && { allowedPaths }), ...(allowedTools && { allowedTools }) };
  const scoped: Event[] = unchanged ? [] : [{ type: "task-updated", nodeId: node.id, changes }];
  const own = ownActiveTask(ready, context.sessionID);
  return accept(...found.events, ...free.events, ...scoped, {
    type: "delegation-assigned",
    id: `dg-${state.counters.delegation + 1}`,
    nodeId: node.id,
    agent: command.agent,
    callBudget: command.callBudget,
    within: own && own.id !== node.id ? own.id : null,
  });
}
