/**
 * How plans end. Invariants: a plan that is resolved leaves no node undecided; only what is completed is
 * archived; completion itself is derived, never asked for.
 */
import { chainBreakers } from "../task/decide-task.ts";
import { accept, refuse } from "../decision.ts";
import { refuseChild } from "../task/find-node.ts";
import { closedPlan, findPlan, unknownPlan } from "./find-plan.ts";
import { isOpenPlan, unpurgedPlansOf } from "../plan-index.ts";
import { planCall } from "../task/find-work.ts";
import { isOpen, nodesOf } from "../graph.ts";
import { answeredByGivingUp } from "../signal/answer-course.ts";
import { holdOf } from "../signal/hold.ts";
import { planCompletion } from "./plan-completion.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";

/** So many entries fit a list of a call. */
const MOST_DECISIONS = 50;
const MOST_NAMED = 12;

function few(ids: readonly string[]): string {
  const more = ids.length - MOST_NAMED;
  return (ids.slice(0, MOST_NAMED).join(", ") || "none") + (more > 0 ? ` and ${more} more` : "");
}

/** One answer for every open node of the plan: keep, defer or abandon. A node left out is refused. */
export function resolvePlan(
  state: State,
  command: CommandOf<"resolve-plan">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent resolving a plan");
  if (child) return child;
  const plan = findPlan(state, command.plan);
  if (!plan) return unknownPlan(state, command.plan);
  if (!isOpenPlan(plan)) return closedPlan(plan, `resolve of ${plan.id}`);
  const open = new Set(nodesOf(state, plan.id).flatMap((node) => (isOpen(node) ? node.id : [])));
  const said = new Map(command.decisions.map((entry) => [entry.task, entry]));
  const foreign = command.decisions.find((entry) => !open.has(entry.task));
  const left = [...open].filter((id) => !said.has(id));
  if (left.length > 0 || foreign) {
    const fits = open.size <= MOST_DECISIONS;
    const decisions = [...open].map((id) => ({ ...(said.get(id) ?? { task: id, decision: "keep" }) }));
    const why = foreign ? `${foreign.task} is not an open task of it` : `nothing is said about ${few(left)}`;
    return refuse(
      "undecided",
      `resolve of ${plan.id}`,
      fits
        ? why
        : `${why}; it has ${open.size} open tasks and ${MOST_DECISIONS} fit one call: defer or abandon single tasks first, or abandon the plan`,
      fits ? planCall("resolve", { plan: plan.id, decisions }) : planCall("status", { plan: plan.id }),
      `open: ${few([...open])}`,
    );
  }
  const events: Event[] = [];
  const abandoned: string[] = [];
  for (const { task, decision, reason } of command.decisions) {
    if (decision === "keep") continue;
    const why = reason ?? "the plan was resolved";
    events.push(
      decision === "defer"
        ? { type: "task-deferred", nodeId: task, reason: why }
        : { type: "task-abandoned", nodeId: task, reason: why },
    );
    if (decision === "abandon") abandoned.push(task);
  }
  const breakers = chainBreakers(state, abandoned);
  // Keeping changes no task, and is an answer all the same.
  const held = holdOf(state, context.sessionID)?.tasks.filter((id) => open.has(id)) ?? [];
  if (held.length > 0) events.push({ type: "plan-answered", tasks: held, how: "the plan was resolved" });
  return accept(...events, ...breakers, ...planCompletion(state, plan.id, [], abandoned));
}

/** Completed → archived. */
export function archivePlan(
  state: State,
  command: CommandOf<"archive-plan">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent archiving a plan");
  if (child) return child;
  const plan = findPlan(state, command.plan);
  if (!plan) return unknownPlan(state, command.plan);
  if (plan.status === "archived") return accept();
  if (plan.status === "completed") return accept({ type: "plan-archived", planId: plan.id });
  return refuse(
    "not-completed",
    `archive of ${plan.id} [${plan.status}]`,
    "only a completed plan is archived; one that is given up is abandoned",
    planCall("status", { plan: plan.id }),
    `status ${plan.status}`,
  );
}

/** Any → abandoned, its open nodes with it. */
export function abandonPlan(
  state: State,
  command: CommandOf<"abandon-plan">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent abandoning a plan");
  if (child) return child;
  const plan = findPlan(state, command.plan);
  if (!plan) return unknownPlan(state, command.plan);
  if (plan.status === "abandoned") return accept();
  return accept(
    { type: "plan-abandoned", planId: plan.id, reason: command.reason },
    ...answeredByGivingUp(state, plan, context),
  );
}

/** Plans abandoned long enough ago leave the context; nobody is refused, for nobody asked. */
export function purge(state: State, command: CommandOf<"purge">, context: CommandContext): Decision {
  const due = unpurgedPlansOf(state.plans).filter(
    (plan) => context.at - plan.modifiedAt >= command.olderThanMs,
  );
  return accept(...due.map((plan): Event => ({ type: "plan-purged", planId: plan.id })));
}
