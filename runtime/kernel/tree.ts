/**
 * The graph as text, for models and humans: plan, node, step, with a cursor on the ancestry of what is
 * active. A pure function of state, session and time, so the same view can stand in a tool answer, a
 * refusal and a page.
 */
import { activeTask } from "./active-task.ts";
import { blockersOf, nodeIdsOf } from "./graph.ts";
import { rowOf, rowsOf } from "./table.ts";
import type { State, TaskNode, WorkPlan } from "./state.ts";

const HEALTHY_MS = 30 * 60_000;
const WARM_MS = 2 * 60 * 60_000;

/** Gap-based staleness of an active node: under 30 min, under 2 h, more. */
function staleness(gapMs: number): "healthy" | "warm" | "stale" {
  return gapMs < HEALTHY_MS ? "healthy" : gapMs < WARM_MS ? "warm" : "stale";
}

function nodeStatus(state: State, node: TaskNode, at: number): string {
  if (node.status === "active") return `active, ${staleness(at - node.modifiedAt)}`;
  const blocked = node.status === "planned" ? blockersOf(state, node) : [];
  return blocked.length > 0 ? `blocked by ${blocked.map((blocker) => blocker.id).join(", ")}` : node.status;
}

function planLines(state: State, plan: WorkPlan, sessionID: string, at: number): string[] {
  const active = activeTask(state, sessionID);
  const ids = nodeIdsOf(state, plan.id);
  const nodes = ids.flatMap((id) => rowOf(state.nodes, id) ?? []);
  const done = nodes.filter((node) => node.status === "completed").length;
  const here = active?.workPlanId === plan.id;
  const lines = [`${here ? ">" : " "} ${plan.id} ${plan.name} [${plan.status}] ${done}/${nodes.length}`];
  plan.acceptance.forEach((criterion, index) => {
    lines.push(
      `    accept ${index + 1}: ${criterion.text} [${criterion.evidence === null ? "open" : "proved"}]`,
    );
  });
  for (const node of nodes) {
    const cursor = node.id === active?.id ? ">" : " ";
    const ahead = plan.planAhead.includes(node.id) ? " (ahead)" : "";
    const checkpoints = node.checkpointCount > 0 ? `, ${node.checkpointCount} checkpoints` : "";
    lines.push(`${cursor}   ${node.id} ${node.name} [${nodeStatus(state, node, at)}${checkpoints}]${ahead}`);
    if (node.id === active?.id)
      node.steps.forEach((step, index) => {
        lines.push(`      ${step.state === "done" ? "x" : "-"} step ${index + 1}: ${step.text}`);
      });
  }
  return lines;
}

/**
 * The tree of open plans (or of `planId` alone, whatever its status); `>` marks what is active for the
 * session. Closed plans are counted in one line.
 */
export function renderTree(
  state: State,
  sessionID: string,
  at: number,
  planId: string | null = null,
): string {
  const plans = rowsOf(state.plans);
  const shown =
    planId === null
      ? plans.filter((plan) => plan.status === "draft" || plan.status === "active")
      : plans.filter((plan) => plan.id === planId);
  const lines = shown.flatMap((plan) => planLines(state, plan, sessionID, at));
  const closed = planId === null ? plans.length - shown.length : 0;
  if (closed > 0) lines.push(`  (${closed} closed ${closed === 1 ? "plan" : "plans"})`);
  return lines.length > 0 ? lines.join("\n") : "no plans yet";
}
