/**
 * The graph as text, for models and humans: trajectory = plan, tactic = node, action = step or checkpoint, with a
 * cursor (`>`) on the ancestry of what is active. What is done is folded, and no graph is too big for one answer. A
 * pure function of state, session and time.
 */
import { activeTask } from "../task/active-task.ts";
import { blockersOf } from "../graph.ts";
import { gapText, staleness } from "./staleness.ts";
import { keptPlanCount, openPlansOf } from "../plan-index.ts";
import { howMany } from "../words/how-many.ts";
import { treeRows } from "./tree-rows.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";
import type { WorkPlan } from "../record/plan.ts";
import type { Fold } from "./tree-rows.ts";

const MOST_PLANS = 12;
const MOST_CRITERIA = 12;
const RECENT = 3;

/** What a view says of a node: its status, what blocks it, how long nothing moved. */
export function nodeStatus(state: State, node: TaskNode, at: number): string {
  if (node.status === "active") {
    const gapMs = at - node.modifiedAt;
    return `active, ${staleness(gapMs)}${staleness(gapMs) === "healthy" ? "" : ` (${gapText(gapMs)})`}`;
  }
  const blocked = node.status === "planned" ? blockersOf(state, node) : [];
  return blocked.length > 0
    ? `blocked by ${[...new Set(blocked.map((blocker) => blocker.id))].join(", ")}`
    : node.status;
}

/** `tn-3 to tn-9: 6 completed, 1 abandoned`. */
export function foldText({ first, last, counts }: Fold): string {
  const parts = Object.entries(counts).map(([status, count]) => `${count} ${status}`);
  return `${first.id} to ${last.id}: ${parts.join(", ")}`;
}

function actionLines(node: TaskNode): string[] {
  const steps = node.steps.map(
    (step, index) => `      ${step.state === "done" ? "x" : "-"} step ${index + 1}: ${step.text}`,
  );
  const checkpoints = node.checkpoints
    .slice(-RECENT)
    .map(
      (checkpoint) =>
        `      * ${checkpoint.id} ${checkpoint.summary}${checkpoint.takenBack ? " (undone)" : ""}`,
    );
  return [...steps, ...checkpoints];
}

function nodeLines(state: State, plan: WorkPlan, node: TaskNode, isActive: boolean, at: number): string[] {
  const ahead = plan.planAhead.includes(node.id) ? " (ahead)" : "";
  const count = node.checkpointCount;
  const checkpoints = count === 0 ? "" : `, ${count} checkpoint${count === 1 ? "" : "s"}`;
  // One line each, whatever stands in a name: a name may not look like another node.
  const name = node.name.replace(/\s+/g, " ");
  const line = `${isActive ? ">" : " "}   ${node.id} ${name} [${nodeStatus(state, node, at)}${checkpoints}]${ahead}`;
  return isActive ? [line, ...actionLines(node)] : [line];
}

function planLines(state: State, plan: WorkPlan, active: TaskNode | null, at: number): string[] {
  const rows = treeRows(state, plan);
  const { done, total } = rows;
  const here = active?.workPlanId === plan.id;
  const waits = plan.dependsOn.length > 0 ? ` after ${plan.dependsOn.join(", ")}` : "";
  const lines = [`${here ? ">" : " "} ${plan.id} ${plan.name} [${plan.status}]${waits} ${done}/${total}`];
  plan.acceptance.slice(0, MOST_CRITERIA).forEach((criterion, index) => {
    const proof = criterion.evidence === null ? "open" : "proved";
    lines.push(`    accept ${index + 1}: ${criterion.text} [${proof}]`);
  });
  if (plan.acceptance.length > MOST_CRITERIA)
    lines.push(`    … ${howMany(plan.acceptance.length - MOST_CRITERIA, "more criterion", "more criteria")}`);
  for (const row of rows.shown)
    if ("fold" in row) lines.push(`    … ${foldText(row.fold)}`);
    else lines.push(...nodeLines(state, plan, row.node, row.node.id === active?.id, at));
  return lines;
}

/** The plans that a view without a named plan shows: the open ones, that of the active task first. */
export function openPlans(state: State, active: TaskNode | null): readonly WorkPlan[] {
  const open = openPlansOf(state.plans);
  const here = open.filter((plan) => plan.id === active?.workPlanId);
  return [...here, ...open.filter((plan) => plan.id !== active?.workPlanId)].slice(0, MOST_PLANS);
}

/**
 * The tree of open plans (or of `plan` alone, whatever its status); `>` marks what is active for the session. Closed
 * plans are counted in one line; purged ones are not there.
 */
export function renderTree(
  state: State,
  sessionID: string,
  at: number,
  plan: WorkPlan | null = null,
): string {
  const active = activeTask(state, sessionID);
  const shown = plan === null ? openPlans(state, active) : [plan];
  const lines = shown.flatMap((each) => planLines(state, each, active, at));
  if (plan === null) {
    const open = openPlansOf(state.plans).length;
    const closed = keptPlanCount(state.plans) - open;
    const more = open - shown.length;
    if (more > 0) lines.push(`  (${howMany(more, "more open plan")})`);
    if (closed > 0) lines.push(`  (${howMany(closed, "closed plan")})`);
  }
  return lines.length > 0 ? lines.join("\n") : "no plans yet";
}
