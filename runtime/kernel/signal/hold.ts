/**
 * Writes held because a human's message may change the course, or was said to: until somebody says what it does, and
 * then what happens to each open task. Derived release: a task that is closed, deferred or abandoned needs no answer any more.
 */
import { isOpen, nodesOf } from "../graph.ts";
import { rootOf } from "../override/override.ts";
import { plannedNodes, sessionsOf } from "../node-index.ts";
import { openPlansOf } from "../plan-index.ts";
import { rowOf } from "../table.ts";
import type { Hold } from "../record/hold.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

/** What keeps this session's writes, with its tasks that are still open; null = nothing. */
export function holdOf(state: State, sessionID: string): Hold | null {
  if (state.holds === undefined) return null;
  const hold = state.holds[rootOf(state, sessionID)];
  if (!hold) return null;
  const tasks = hold.tasks.filter((id) => {
    const node = rowOf(state.nodes, id);
    return node !== undefined && isOpen(node);
  });
  const asksOfSlots = !hold.isCertain && (hold.slots?.length ?? 0) > 0;
  if (tasks.length === 0 && !asksOfSlots) return null;
  return tasks.length === hold.tasks.length ? hold : { ...hold, tasks };
}

/** Open work that a message of this root session is about: of the plans it works on, else of every plan nobody else is at. */
export function openWorkOf(state: State, root: string): readonly TaskNode[] {
  const openPlans = new Set(openPlansOf(state.plans).map(({ id }) => id));
  const plans = new Set<string>();
  for (const [session, own] of sessionsOf(state.nodes)) {
    if (rootOf(state, session) !== root) continue;
    for (const node of own) if (isOpen(node) && openPlans.has(node.workPlanId)) plans.add(node.workPlanId);
  }
  if (plans.size > 0) return [...plans].flatMap((plan) => nodesOf(state, plan).filter(isOpen));
  return plannedNodes(state.nodes).filter((node) => openPlans.has(node.workPlanId));
}
