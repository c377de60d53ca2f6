/** The state with one plan or some nodes changed; everything else, indexes included, stays consistent and shared. */
import { rowOf, withRows } from "../table.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";
import type { WorkPlan } from "../record/plan.ts";

/** The state with a changed plan; an unknown one changes nothing. */
export function withPlan(state: State, id: string, change: Partial<WorkPlan>, at: number): State {
  const plan = rowOf(state.plans, id);
  return plan ? { ...state, plans: withRows(state.plans, [{ ...plan, ...change, modifiedAt: at }]) } : state;
}

function without(index: State["activeBySession"], session: string): State["activeBySession"] {
  const { [session]: _left, ...others } = index;
  return others;
}

/** The index after a node has moved: a session is in it exactly while a node of its is active. */
function indexed(
  index: State["activeBySession"],
  before: TaskNode,
  after: TaskNode,
): State["activeBySession"] {
  const was = before.status === "active" ? before.session : null;
  const is = after.status === "active" ? after.session : null;
  if (was === is) return index;
  // To leave a name out costs ten times what adding one does, and who only enters leaves none.
  const others = was === null ? index : without(index, was);
  return is === null ? others : { ...others, [is]: after.id };
}

/** The state with these nodes in the place of those with their ids. */
export function withNodes(state: State, nodes: readonly TaskNode[]): State {
  let { activeBySession } = state;
  for (const node of nodes) {
    const before = rowOf(state.nodes, node.id);
    if (before) activeBySession = indexed(activeBySession, before, node);
  }
  return { ...state, nodes: withRows(state.nodes, nodes), activeBySession };
}

/** The state with a changed node; an unknown one changes nothing. */
export function withNode(state: State, id: string, change: Partial<TaskNode>, at: number): State {
  const node = rowOf(state.nodes, id);
  return node ? withNodes(state, [{ ...node, ...change, modifiedAt: at }]) : state;
}
