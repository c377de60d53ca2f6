/**
 * New plans and tasks. Invariants: links are never dangling and never close a cycle, across plans too; a
 * repeated call changes nothing.
 */
import { accept, refuse } from "../decision.ts";
import { describeNode, refuseChild, unknownTask } from "../task/find-node.ts";
import { closedPlan, findPlan, missingPlan, unknownPlan } from "./find-plan.ts";
import { isOpenPlan, openPlanNamed } from "../plan-index.ts";
import { planCall, taskCall } from "../task/find-work.ts";
import { foresee, refuseCycle } from "./foresee.ts";
import { blockersOf } from "../graph.ts";
import { planNodes, withoutLinks, type NodesPlan } from "./plan-nodes.ts";
import { nodesNamed } from "../node-index.ts";
import { refuseBusy, startNode } from "../task/start-node.ts";
import { lastIdsOf, rowOf } from "../table.ts";
import { TOOL } from "../tool-names.ts";
import type { CommandContext, CommandOf, TaskSpec } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

function planned(planId: string, nodes: NodesPlan): Event[] {
  const events: Event[] = [];
  if (nodes.tasks.length > 0)
    events.push({ type: "tasks-planned", planId, ahead: false, nodes: nodes.tasks });
  if (nodes.planAhead.length > 0)
    events.push({ type: "tasks-planned", planId, ahead: true, nodes: nodes.planAhead });
  return events;
}

/** Creates a plan with its tasks in one decision. The same plan again is a success without events. */
export function createPlan(
  state: State,
  command: CommandOf<"create-plan">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent making a plan");
  if (child) return child;
  const known = openPlanNamed(state.plans, command.name);
  if (known) {
    const isThere = ({ name }: TaskSpec): boolean =>
      nodesNamed(state.nodes, name).some((node) => node.workPlanId === known.id);
    const missing = [...command.tasks, ...command.planAhead].filter((spec) => !isThere(spec));
    if (missing.length === 0) return accept();
    return refuse(
      "duplicate",
      `a second plan "${command.name}"`,
      `${known.id} has this name and is ${known.status}; add its missing tasks there`,
      planCall("plan_tasks", {
        plan: known.id,
        tasks: withoutLinks(missing),
      }),
      known.id,
    );
  }
  const again = (
    tasks: readonly Record<string, unknown>[],
    planAhead: readonly Record<string, unknown>[],
  ): SuggestedCall & { args: Record<string, unknown> } => ({
    tool: TOOL.plan,
    args: {
      action: "create",
      name: command.name,
      acceptance: command.acceptance,
      ...(tasks.length > 0 ? { tasks } : {}),
      ...(planAhead.length > 0 ? { planAhead } : {}),
    },
  });
  const id = `wp-${state.counters.plan + 1}`;
  const outcome = planNodes(state, id, command.tasks, command.planAhead, again);
  if (!outcome.ok) return outcome;
  const missing = missingPlan(state, command.dependsOn);
  if (missing !== null)
    return refuse(
      "dangling",
      `plan "${command.name}" waits for plan ${missing}`,
      "there is no such plan that can still complete",
      again(withoutLinks(command.tasks), withoutLinks(command.planAhead)),
      `plans: ${lastIdsOf(state.plans)}`,
    );
  const created: Event = {
    type: "plan-created",
    id,
    name: command.name,
    acceptance: command.acceptance.map((text) => ({ text, evidence: null })),
    category: command.category,
    governanceLevel: command.governanceLevel,
    dependsOn: command.dependsOn,
    ownedBy: context.agent,
  };
  const events = [created, ...planned(id, outcome.nodes)];
  return (
    refuseCycle(
      state,
      events,
      context,
      `plan "${command.name}"`,
      again(withoutLinks(command.tasks), withoutLinks(command.planAhead)),
    ) ?? accept(...events)
  );
}

/** Adds tasks to an open plan; a completed plan is not reopened by it. */
export function planTasks(state: State, command: CommandOf<"plan-tasks">, context: CommandContext): Decision {
  const child = refuseChild(state, context, "a subagent planning tasks");
  if (child) return child;
  const plan = findPlan(state, command.plan);
  if (!plan) return unknownPlan(state, command.plan);
  if (!isOpenPlan(plan)) return closedPlan(plan, `tasks for ${plan.id}`);
  const retry = (
    tasks: readonly Record<string, unknown>[],
    planAhead: readonly Record<string, unknown>[],
  ): SuggestedCall & { args: Record<string, unknown> } => ({
    tool: TOOL.plan,
    args: { action: "plan_tasks", plan: plan.id, tasks, ...(planAhead.length > 0 ? { planAhead } : {}) },
  });
  const outcome = planNodes(state, plan.id, command.tasks, command.planAhead, retry);
  if (!outcome.ok) return outcome;
  const events = planned(plan.id, outcome.nodes);
  return (
    refuseCycle(
      state,
      events,
      context,
      `tasks for ${plan.id}`,
      retry(withoutLinks(command.tasks), withoutLinks(command.planAhead)),
    ) ?? accept(...events)
  );
}

/** Reopens and starts a node in one decision. */
function takeUp(state: State, node: TaskNode, context: CommandContext): Decision {
  const busy = refuseBusy(state, context, describeNode(node), node.id);
  if (busy) return busy;
  const reopened: Event = { type: "task-reopened", nodeId: node.id, reason: "taken up again by its name" };
  const next = foresee(state, [reopened], context);
  const started = startNode(next, rowOf(next.nodes, node.id) ?? node, context);
  return started.ok ? accept(reopened, ...started.events) : started;
}

/** Whether the session is at the task itself, or may take it from one that is gone. */
const isFreeFor = ({ session }: TaskNode, { sessionID, isLive }: CommandContext): boolean =>
  session === sessionID || (session !== null && !isLive(session));

/**
 * One call from nothing to an active task. A planned task of that name is started instead of doubled; one that was put
 * off is taken up again, for a second of the same name would leave both in the plan, one of them for ever.
 */
export function quickStart(
  state: State,
  command: CommandOf<"quick-start">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent starting a task");
  if (child) return child;
  const known = nodesNamed(state.nodes, command.spec.name).find((node) => {
    const plan = rowOf(state.plans, node.workPlanId);
    const usable = plan !== undefined && isOpenPlan(plan);
    const waits = node.status === "planned" || node.status === "deferred";
    const free = waits && blockersOf(state, node).length === 0;
    return usable && (free || (node.status === "active" && isFreeFor(node, context)));
  });
  if (known?.status === "deferred") return takeUp(state, known, context);
  if (known) return startNode(state, known, context);
  const busy = refuseBusy(state, context, `"${command.spec.name}"`, `"${command.spec.name}"`);
  if (busy) return busy;
  const id = `wp-${state.counters.plan + 1}`;
  const outcome = planNodes(state, id, [command.spec], [], () =>
    taskCall("start", { name: command.spec.name, expectedOutput: command.spec.expectedOutput }),
  );
  if (!outcome.ok) return outcome;
  const created: Event = {
    type: "plan-created",
    id,
    name: command.spec.name,
    acceptance: [],
    category: "development",
    governanceLevel: null,
    dependsOn: [],
    ownedBy: context.agent,
  };
  const events = [created, ...planned(id, outcome.nodes)];
  const next = foresee(state, events, context);
  const node = rowOf(next.nodes, outcome.nodes.tasks[0]?.id ?? "");
  const started = node
    ? startNode(next, node, context)
    : unknownTask(state, command.spec.name, context.sessionID);
  return started.ok ? accept(...events, ...started.events) : started;
}
