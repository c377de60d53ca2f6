/**
 * Which nodes of a plan a view shows, and which it folds: what is done is a summary, and a plan of thousands still
 * fits one answer. Nothing that needs somebody (active, in review, failed) is folded before what can wait.
 */
import { nodesOf } from "../graph.ts";
import { countOf, unsettledIn } from "../node-index.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";
import type { WorkPlan } from "../record/plan.ts";

/** Nodes in a row that stand as one line: how many of which status. */
export interface Fold {
  readonly first: TaskNode;
  readonly last: TaskNode;
  readonly counts: Readonly<Record<string, number>>;
}

type TreeRow = { readonly node: TaskNode } | { readonly fold: Fold };

const MOST_URGENT = 12;
const MOST_WAITING = 12;

const isUrgent = ({ status }: TaskNode): boolean =>
  status === "active" || status === "review" || status === "failed";
const isWaiting = ({ status }: TaskNode): boolean => status === "planned" || status === "deferred";

/** One pass over the nodes: the first urgent and the first waiting ones are shown, what lies between is folded. */
function rowsOf(nodes: readonly TaskNode[]): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  let [urgent, waiting] = [0, 0];
  let run: { first: TaskNode; last: TaskNode; counts: Record<string, number> } | null = null;
  const endRun = (): void => {
    if (run) rows.push(run.first === run.last ? { node: run.first } : { fold: run });
    run = null;
  };
  for (const node of nodes) {
    const isShown =
      (isUrgent(node) && urgent++ < MOST_URGENT) || (isWaiting(node) && waiting++ < MOST_WAITING);
    if (isShown) {
      endRun();
      rows.push({ node });
      continue;
    }
    run ??= { first: node, last: node, counts: {} };
    run.last = node;
    run.counts[node.status] = (run.counts[node.status] ?? 0) + 1;
  }
  endRun();
  return rows;
}

export interface TreeRows {
  readonly shown: readonly TreeRow[];
  readonly done: number;
  /** Without abandoned ones. */
  readonly total: number;
}

/** The rows of a plan in its own order; what was purged from the context is left out, unless its whole plan was. */
export function treeRows(state: State, plan: WorkPlan): TreeRows {
  const all = nodesOf(state, plan.id);
  const hasPurged = plan.purgedAt === null && all.some((node) => node.purgedAt !== null);
  const nodes = hasPurged ? all.filter((node) => node.purgedAt === null) : all;
  const done = countOf(state.nodes, plan.id, "completed");
  return { shown: rowsOf(nodes), done, total: done + unsettledIn(state.nodes, plan.id) };
}
