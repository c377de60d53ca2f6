/**
 * Changes of plans and tasks that are not closed. Invariants: links are never dangling and never close a
 * cycle; evidence that was given is kept when texts are rewritten.
 */
import { accept, refuse } from "../decision.ts";
import { findNode, refuseChild, unknownTask } from "../task/find-node.ts";
import { closedPlan, findPlan, missingPlan, unknownPlan } from "./find-plan.ts";
import { isOpenPlan } from "../plan-index.ts";
import { planCall, taskCall } from "../task/find-work.ts";
import { refuseCycle } from "./foresee.ts";
import { nodeIdsOf } from "../graph.ts";
import { nearestProof, namesProof } from "./criterion-proof.ts";
import { planCompletion } from "./plan-completion.ts";
import { resolveLinks } from "./plan-nodes.ts";
import { lastIdsOf, rowOf } from "../table.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event, NodeChanges } from "../event.ts";
import type { State } from "../state.ts";
import type { Criterion } from "../record/plan.ts";

/** The no to evidence that names no data of the plan; null where it does, or where evidence is taken away. */
function refuseWords(
  state: State,
  planId: string,
  criterion: number,
  evidence: string | undefined,
): Decision | null {
  if (evidence === undefined || namesProof(state, planId, evidence)) return null;
  const proof = nearestProof(state, planId);
  return refuse(
    "criterion-unproved",
    `criterion ${criterion} of ${planId}`,
    "a criterion is proved by what the plan has to show: a completed task, a checkpoint or a file of one, by its id or path",
    proof === null ? taskCall("status") : planCall("update", { plan: planId, criterion, evidence: proof }),
    proof === null ? "no task of the plan has anything to show" : `nearest: ${proof}`,
  );
}

/** Changes a plan, or gives evidence for one acceptance criterion; the last evidence completes it. */
export function updatePlan(
  state: State,
  command: CommandOf<"update-plan">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent changing a plan");
  if (child) return child;
  const plan = findPlan(state, command.plan);
  if (!plan) return unknownPlan(state, command.plan);
  if (!isOpenPlan(plan)) return closedPlan(plan, `change of ${plan.id}`);
  const missing = missingPlan(state, command.dependsOn ?? []);
  const keep = planCall("update", {
    plan: plan.id,
    dependsOn: plan.dependsOn.filter((id) => missingPlan(state, [id]) === null),
  });
  if (missing !== null)
    return refuse(
      "dangling",
      `${plan.id} waits for plan ${missing}`,
      "there is no such plan that can still complete",
      keep,
      `plans: ${lastIdsOf(state.plans)}`,
    );
  let acceptance: readonly Criterion[] = plan.acceptance;
  if (command.acceptance)
    acceptance = command.acceptance.map(
      (text) => plan.acceptance.find((criterion) => criterion.text === text) ?? { text, evidence: null },
    );
  const { criterion, evidence } = command;
  if (criterion !== undefined) {
    if (!acceptance[criterion - 1])
      return refuse(
        "unknown-criterion",
        `criterion ${criterion} of ${plan.id}`,
        `it has ${acceptance.length} acceptance criteria, numbered from 1`,
        planCall("status", { plan: plan.id }),
        `${acceptance.length} criteria`,
      );
    const unproved = refuseWords(state, plan.id, criterion, evidence);
    if (unproved) return unproved;
    acceptance = acceptance.map((known, index) =>
      index === criterion - 1 ? { text: known.text, evidence: evidence ?? null } : known,
    );
  }
  const changes = {
    ...(command.name !== undefined && command.name !== plan.name ? { name: command.name } : {}),
    ...(JSON.stringify(acceptance) !== JSON.stringify(plan.acceptance) ? { acceptance } : {}),
    ...(command.governanceLevel !== undefined && command.governanceLevel !== plan.governanceLevel
      ? { governanceLevel: command.governanceLevel }
      : {}),
    ...(command.dependsOn && JSON.stringify(command.dependsOn) !== JSON.stringify(plan.dependsOn)
      ? { dependsOn: command.dependsOn }
      : {}),
  };
  if (Object.keys(changes).length === 0) return accept();
  const events: Event[] = [{ type: "plan-updated", planId: plan.id, changes }];
  const cycle = refuseCycle(state, events, context, `change of ${plan.id}`, keep);
  return cycle ?? accept(...events, ...planCompletion(state, plan.id, [], [], acceptance));
}

/** Changes a task that is not closed: its name, output, scope, steps (done ones keep their evidence) and links. */
export function updateTask(
  state: State,
  command: CommandOf<"update-task">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent changing a task");
  if (child) return child;
  const node = findNode(state, context.sessionID, command.task);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  if (node.status === "completed" || node.status === "abandoned")
    return refuse(
      "task-closed",
      `change of ${node.id} [${node.status}]`,
      "a closed task keeps what it was",
      taskCall("status"),
      `status ${node.status}`,
    );
  const { changes } = command;
  const gate = changes.temporalGate ?? null;
  const links = resolveLinks(state, node.workPlanId, changes.dependsOn ?? [], gate);
  const keep = planCall("update", {
    task: node.id,
    dependsOn: node.dependsOn.filter((id) => rowOf(state.nodes, id)?.status !== "abandoned"),
  });
  if (links.missing !== null)
    return refuse(
      "dangling",
      `${node.id} waits for "${links.missing}"`,
      "no task that can still be done has this id or name in its plan",
      keep,
      `newest: ${nodeIdsOf(state, node.workPlanId).slice(-8).join(", ")}`,
    );
  const update: NodeChanges = {
    ...(changes.name !== undefined ? { name: changes.name } : {}),
    ...(changes.expectedOutput !== undefined ? { expectedOutput: changes.expectedOutput } : {}),
    ...(changes.assignedTo !== undefined ? { assignedTo: changes.assignedTo } : {}),
    ...(changes.decisions !== undefined ? { decisions: changes.decisions } : {}),
    ...(changes.allowedTools !== undefined ? { allowedTools: changes.allowedTools } : {}),
    ...(changes.allowedPaths !== undefined ? { allowedPaths: changes.allowedPaths } : {}),
    ...(changes.steps !== undefined
      ? {
          steps: changes.steps.map(
            (text) =>
              node.steps.find((step) => step.text === text) ?? {
                text,
                state: "pending" as const,
                evidence: null,
              },
          ),
        }
      : {}),
    ...(changes.dependsOn !== undefined ? { dependsOn: links.dependsOn } : {}),
    ...(gate !== null ? { temporalGate: links.gate } : command.dropGate ? { temporalGate: null } : {}),
  };
  const changed = Object.entries(update).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(node, field)),
  );
  if (!changed) return accept();
  const events: Event[] = [{ type: "task-updated", nodeId: node.id, changes: update }];
  return refuseCycle(state, events, context, `change of ${node.id}`, keep) ?? accept(...events);
}
