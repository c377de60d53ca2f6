/**
 * Questions to all task nodes at once. Each is answered shelf by shelf from what the shelf came to when it was last
 * asked, so that ten thousand nodes cost what a few dozen do; nothing here is stored, and nothing can be stale.
 */
import { grouped, rowsIn } from "./grouped.ts";
import { nameKey } from "./name-key.ts";
import { numberOf, perShelf, type Table } from "./table.ts";
import type { NodeStatus, TaskNode } from "./record/task.ts";

type Nodes = Table<TaskNode>;
const byName = perShelf((nodes: readonly TaskNode[]) => grouped(nodes, (node) => [nameKey(node.name)]));

/** Nodes of that name, in the order of their numbers. */
export function nodesNamed(nodes: Nodes, name: string): readonly TaskNode[] {
  const key = nameKey(name);
  return byName(nodes).flatMap((names) => names.get(key) ?? []);
}

/** What a node itself waits for, by dependency or gate. */
export function awaitedBy({ dependsOn, temporalGate }: TaskNode): readonly string[] {
  return temporalGate === null ? dependsOn : [...dependsOn, temporalGate.afterTaskId];
}

const byAwaited = perShelf((nodes: readonly TaskNode[]) => grouped(nodes, awaitedBy));

/** Nodes that wait for one of these, whatever their status, in the order of their numbers. */
export function nodesAwaiting(nodes: Nodes, ids: ReadonlySet<string>): readonly TaskNode[] {
  return byAwaited(nodes)
    .flatMap((awaited) => [...rowsIn(awaited, ids)])
    .toSorted((a, b) => numberOf(a.id) - numberOf(b.id));
}

interface NodesOfPlan {
  readonly all: TaskNode[];
  readonly by: Map<NodeStatus, TaskNode[]>;
}

const byPlan = perShelf((nodes: readonly TaskNode[]): ReadonlyMap<string, NodesOfPlan> => {
  const plans = new Map<string, NodesOfPlan>();
  for (const node of nodes) {
    const plan = plans.get(node.workPlanId) ?? { all: [], by: new Map<NodeStatus, TaskNode[]>() };
    plans.set(node.workPlanId, plan);
    plan.all.push(node);
    const same = plan.by.get(node.status);
    if (same) same.push(node);
    else plan.by.set(node.status, [node]);
  }
  return plans;
});

/** All nodes of a plan, by number. */
export function nodesIn(nodes: Nodes, planId: string): readonly TaskNode[] {
  return byPlan(nodes).flatMap((plans) => plans.get(planId)?.all ?? []);
}

/** How many nodes of a plan have that status. */
export function countOf(nodes: Nodes, planId: string, status: NodeStatus): number {
  let count = 0;
  for (const plans of byPlan(nodes)) count += plans.get(planId)?.by.get(status)?.length ?? 0;
  return count;
}

const UNSETTLED: readonly NodeStatus[] = ["planned", "active", "review", "failed", "deferred"];

/** How many nodes of a plan are neither done nor given up: each keeps its plan open. */
export function unsettledIn(nodes: Nodes, planId: string): number {
  return UNSETTLED.reduce((sum, status) => sum + countOf(nodes, planId, status), 0);
}

/** The first node of a plan with that status, by number, or null. */
export function firstOf(nodes: Nodes, planId: string, status: NodeStatus): TaskNode | null {
  for (const plans of byPlan(nodes)) {
    const [first] = plans.get(planId)?.by.get(status) ?? [];
    if (first) return first;
  }
  return null;
}

/** At most so many nodes of a plan that have that status: those with the highest numbers, in their order. */
export function lastOf(nodes: Nodes, planId: string, status: NodeStatus, most: number): readonly TaskNode[] {
  const found: TaskNode[] = [];
  for (const plans of byPlan(nodes).toReversed()) {
    found.unshift(...(plans.get(planId)?.by.get(status) ?? []));
    if (found.length >= most) break;
  }
  return found.slice(-most);
}

const newest = perShelf((nodes: readonly TaskNode[]) => Math.max(...nodes.map((node) => node.modifiedAt)));

/** Nodes that changed at or after that time. */
export function nodesChangedSince(nodes: Nodes, at: number): readonly TaskNode[] {
  const times = newest(nodes);
  return nodes.flatMap((shelf, index) =>
    (times[index] ?? 0) < at
      ? []
      : shelf.filter((node) => node !== null).filter((node) => node.modifiedAt >= at),
  );
}

const byEvidence = perShelf((nodes: readonly TaskNode[]) =>
  grouped(nodes, (node) => node.checkpoints.flatMap(({ place }) => place?.sessionID ?? [])),
);

/** Nodes with a checkpoint of a call in that session. */
export function nodesProvedIn(nodes: Nodes, sessionID: string): readonly TaskNode[] {
  return byEvidence(nodes).flatMap((sessions) => sessions.get(sessionID) ?? []);
}

const bySession = perShelf((nodes: readonly TaskNode[]) =>
  grouped(nodes, ({ session }) => (session === null ? [] : [session])),
);

/** Nodes that a session works on or worked on last. */
export function nodesOfSession(nodes: Nodes, sessionID: string): readonly TaskNode[] {
  return bySession(nodes).flatMap((sessions) => sessions.get(sessionID) ?? []);
}

/** All nodes that a session works on or worked on last, by session. */
export function sessionsOf(nodes: Nodes): ReadonlyMap<string, readonly TaskNode[]> {
  const sessions = new Map<string, TaskNode[]>();
  for (const shelf of bySession(nodes))
    for (const [session, own] of shelf) sessions.set(session, [...(sessions.get(session) ?? []), ...own]);
  return sessions;
}

const planned = perShelf((nodes: readonly TaskNode[]) => nodes.filter(({ status }) => status === "planned"));

/** Nodes that wait for their start. */
export function plannedNodes(nodes: Nodes): readonly TaskNode[] {
  return planned(nodes).flat();
}

const aside = perShelf((nodes: readonly TaskNode[]) =>
  nodes.filter(
    ({ status, purgedAt }) => (status === "deferred" || status === "abandoned") && purgedAt === null,
  ),
);

/** Nodes in the context that were put off or given up. */
export function nodesSetAside(nodes: Nodes): readonly TaskNode[] {
  return aside(nodes).flat();
}

const latest = perShelf((nodes: readonly TaskNode[]) =>
  nodes.reduce<TaskNode | null>(
    (last, node) =>
      node.purgedAt === null && (last === null || node.modifiedAt > last.modifiedAt) ? node : last,
    null,
  ),
);

/** The node in the context that changed last, or null. */
export function latestNode(nodes: Nodes): TaskNode | null {
  return latest(nodes).reduce<TaskNode | null>(
    (last, node) => (node && (last === null || node.modifiedAt > last.modifiedAt) ? node : last),
    null,
  );
}

const done = perShelf((nodes: readonly TaskNode[]) => nodes.filter(({ status }) => status === "completed"));

/** At most so many nodes that are done, of all plans but that one: those with the highest numbers, in their order. */
export function lastDoneBeside(nodes: Nodes, planId: string | null, most: number): readonly TaskNode[] {
  const found: TaskNode[] = [];
  for (const shelf of done(nodes).toReversed()) {
    for (const node of shelf.toReversed()) {
      if (found.length === most) return found;
      if (node.workPlanId !== planId) found.unshift(node);
    }
  }
  return found;
}
