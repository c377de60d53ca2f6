/**
 * Which nodes of a plan a view shows, and which it folds: what is done is a summary, and a plan of thousands still
 * fits one answer. Nothing that needs somebody (active, in review, failed) is folded before what can wait.
 */
import { nodesOf } from "../graph.ts";
import type { State, TaskNode, WorkPlan } from "../state.ts";

/** Nodes in a row that stand as one line: how many of which status. */
export interface Fold {
  readonly first: TaskNode;
  readonly last: TaskNode;
  readonly counts: Readonly<Record<string, number>>;
}

type TreeRow = { readonly node: TaskNode } | { readonly fold: Fold };

const MOST_URGENT = 12;
const MOST_WAITING = 12;

function shownIds(nodes: readonly TaskNode[]): ReadonlySet<string> {
  const urgent = nodes.filter(
    ({ status }) => status === "active" || status === "review" || status === "failed",
  );
  const waiting = nodes.filter(({ status }) => status === "planned" || status === "deferred");
  return new Set([...urgent.slice(0, MOST_URGENT), ...waiting.slice(0, MOST_WAITING)].map((node) => node.id));
}

function foldOf(run: readonly TaskNode[]): readonly TreeRow[] {
  const [first, ...more] = run;
  const last = run.at(-1);
  if (!first || !last) return [];
  if (more.length === 0) return [{ node: first }];
  const counts: Record<string, number> = {};
  for (const { status } of run) counts[status] = (counts[status] ?? 0) + 1;
  return [{ fold: { first, last, counts } }];
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
  const nodes = plan.purgedAt === null ? all.filter((node) => node.purgedAt === null) : all;
  const ids = shownIds(nodes);
  const shown: TreeRow[] = [];
  let run: TaskNode[] = [];
  for (const node of nodes) {
    if (!ids.has(node.id)) {
      run.push(node);
      continue;
    }
    shown.push(...foldOf(run), { node });
    run = [];
  }
  return {
    shown: [...shown, ...foldOf(run)],
    done: nodes.filter((node) => node.status === "completed").length,
    total: nodes.filter((node) => node.status !== "abandoned").length,
  };
}
