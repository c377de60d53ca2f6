/**
 * What a new session is told of the work before it: the plan that moved last, where its cursor stands, how long ago
 * that was, and the stamp that finds everything else.
 */
import { gapText } from "../kernel/tree/staleness.ts";
import { nodesOf } from "../kernel/graph.ts";
import { ALL_WAYS, type Ways } from "../kernel/task/begin-call.ts";
import { taskCall } from "../kernel/task/find-work.ts";
import { latestNode } from "../kernel/node-index.ts";
import { latestPlan } from "../kernel/plan-index.ts";
import { isLeftByRun } from "../kernel/session/put-off-left.ts";
import { rowOf, rowsOf } from "../kernel/table.ts";
import { stampOf } from "../kernel/stamp.ts";
import { progress } from "./chain.ts";
import { renderCall } from "./render-call.ts";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";
import type { WorkPlan } from "../kernel/record/plan.ts";

const MOST_NAME = 120;

const named = ({ id, name }: { readonly id: string; readonly name: string }): string => {
  const line = name.replace(/\s+/g, " ");
  return `${id} "${line.length > MOST_NAME ? `${line.slice(0, MOST_NAME - 1)}…` : line}"`;
};

/** The node that moved last; what is active counts before what is not. */
function cursorOf(nodes: readonly TaskNode[]): TaskNode | undefined {
  const active = nodes.filter((node) => node.status === "active");
  const from = active.length > 0 ? active : nodes.filter((node) => node.startedAt !== null);
  return from.toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0];
}

/** The call that finds what belongs to a plan. */
function traceCall(plan: Pick<WorkPlan, "createdAt">): string {
  return renderCall({
    tool: HOST_TOOL.bash,
    args: { command: `grep -rn ${stampOf(plan.createdAt)} .idumb` },
  });
}

/** Where the work stands; what was in the hands of a session that is gone, with the call that takes it over. */
function cursorText(node: TaskNode, isLive: (sessionID: string) => boolean, starts: boolean): string {
  const isLeft = node.status === "active" && node.session !== null && !isLive(node.session);
  return isLeft && starts
    ? `Its task: ${named(node)} [active], left by a session that is gone. To take it over: ${renderCall(taskCall("start", { task: node.id }))}.`
    : `Its task: ${named(node)} [${node.status}].`;
}

/** The plan that moved last. What a finished run left, all by itself, nobody has to be told of. */
function movedLast(state: State): WorkPlan | null | undefined {
  const node = latestNode(state.nodes);
  const newest = latestPlan(state.plans);
  const plan =
    node && (!newest || node.modifiedAt > newest.modifiedAt) ? rowOf(state.plans, node.workPlanId) : newest;
  const isLeft = ({ id }: WorkPlan): boolean => {
    const nodes = nodesOf(state, id);
    return nodes.length > 0 && nodes.every(isLeftByRun);
  };
  if (!plan || !isLeft(plan)) return plan;
  return rowsOf(state.plans)
    .filter((other) => !isLeft(other))
    .toSorted((a, b) => b.modifiedAt - a.modifiedAt)[0];
}

/** The hand-over at `at` (milliseconds since the epoch), or "" where no plan was ever worked on. */
export function handOver(
  state: State,
  at: number,
  isLive: (sessionID: string) => boolean,
  { starts }: Ways = ALL_WAYS,
): string {
  const plan = movedLast(state);
  if (!plan) return "";
  const nodes = nodesOf(state, plan.id);
  const moved = nodes.reduce((last, { modifiedAt }) => Math.max(last, modifiedAt), plan.modifiedAt);
  const cursor = cursorOf(nodes);
  const { done, total } = progress(state, plan.id);
  return [
    `Last plan: ${stampOf(plan.createdAt)} ${named(plan)} [${plan.status}, ${done}/${total}].`,
    ...(cursor ? [cursorText(cursor, isLive, starts)] : []),
    `Last activity ${gapText(at - moved)} ago. Trace: ${traceCall(plan)}`,
  ].join(" ");
}
