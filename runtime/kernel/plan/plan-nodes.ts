/**
 * Turns planned tasks into nodes: gives ids, resolves names to ids, refuses links to nowhere and names
 * that are taken. Ids continue the journal's own counter, so they are unique and ordered by construction
 * as long as this runs inside the transaction that appends.
 */
import { planCall } from "../task/find-work.ts";
import { nodeIdsOf } from "../graph.ts";
import { nameKey } from "../name-key.ts";
import { nodesNamed } from "../node-index.ts";
import { rowOf } from "../table.ts";
import type { TaskSpec } from "../command.ts";
import type { PlannedNode } from "../event.ts";
import type { Refusal } from "../refusal.ts";
import type { State } from "../state.ts";
import type { TaskNode, TemporalGate } from "../record/task.ts";

export interface NodesPlan {
  readonly tasks: readonly PlannedNode[];
  readonly planAhead: readonly PlannedNode[];
}

type Outcome =
  | { readonly ok: true; readonly nodes: NodesPlan }
  | { readonly ok: false; readonly refusal: Refusal };

/** The node of a plan that has this name and is not given up, or null. */
function livingNode(state: State, planId: string, name: string): TaskNode | null {
  const same = nodesNamed(state.nodes, name);
  return same.find((node) => node.workPlanId === planId && node.status !== "abandoned") ?? null;
}

/** Ids that a link may name: known nodes that are not abandoned, by id or by name in this plan. */
function resolver(
  state: State,
  batch: ReadonlyMap<string, string>,
  planId: string,
): (link: string) => string | null {
  return (link) => {
    const node = rowOf(state.nodes, link);
    if (node) return node.status === "abandoned" ? null : link;
    const inBatch = batch.get(nameKey(link));
    if (inBatch) return inBatch;
    return livingNode(state, planId, link)?.id ?? null;
  };
}

/** Links of one task, resolved; a dangling one is named in `missing`. */
export function resolveLinks(
  state: State,
  planId: string,
  dependsOn: readonly string[],
  gate: TemporalGate | null,
  batch: ReadonlyMap<string, string> = new Map(),
): { dependsOn: string[]; gate: TemporalGate | null; missing: string | null } {
  const resolve = resolver(state, batch, planId);
  const ids: string[] = [];
  for (const link of dependsOn) {
    const id = resolve(link);
    if (id === null) return { dependsOn: [], gate: null, missing: link };
    if (!ids.includes(id)) ids.push(id);
  }
  if (gate === null) return { dependsOn: ids, gate: null, missing: null };
  const after = resolve(gate.afterTaskId);
  if (after === null) return { dependsOn: [], gate: null, missing: gate.afterTaskId };
  return { dependsOn: ids, gate: { afterTaskId: after, reason: gate.reason }, missing: null };
}

function toNode(
  spec: TaskSpec,
  id: string,
  dependsOn: readonly string[],
  gate: TemporalGate | null,
): PlannedNode {
  return {
    id,
    name: spec.name,
    expectedOutput: spec.expectedOutput,
    steps: (spec.steps ?? []).map((text) => ({ text, state: "pending", evidence: null })),
    assignedTo: spec.assignedTo ?? "",
    allowedTools: spec.allowedTools ?? [],
    allowedPaths: spec.allowedPaths ?? [],
    dependsOn,
    temporalGate: gate,
    ...(spec.decisions ? { decisions: spec.decisions } : {}),
  };
}

/** The same tasks without links that cannot hold and without second ones of a name: what a refusal suggests. */
export function withoutLinks(specs: readonly TaskSpec[]): readonly Record<string, unknown>[] {
  const first = specs.filter(
    (spec, index) => specs.findIndex((other) => nameKey(other.name) === nameKey(spec.name)) === index,
  );
  return first.map(({ dependsOn: _dependsOn, temporalGate: _gate, ...rest }) =>
    JSON.parse(JSON.stringify(rest)),
  );
}

/**
 * Nodes for a plan, existing or about to exist. A task that is already there with the same expected
 * output is skipped (a repeated call); the same name with another output is refused.
 */
export function planNodes(
  state: State,
  planId: string,
  tasks: readonly TaskSpec[],
  planAhead: readonly TaskSpec[],
  retry: (
    tasks: readonly Record<string, unknown>[],
    ahead: readonly Record<string, unknown>[],
  ) => { tool: string; args: Record<string, unknown> },
): Outcome {
  const batch = new Map<string, string>();
  const fresh: { spec: TaskSpec; id: string; ahead: boolean }[] = [];
  for (const [spec, ahead] of [
    ...tasks.map((spec) => [spec, false] as const),
    ...planAhead.map((spec) => [spec, true] as const),
  ]) {
    const known = livingNode(state, planId, spec.name);
    if (known && known.expectedOutput === spec.expectedOutput) continue;
    if (known || batch.has(nameKey(spec.name)))
      return { ok: false, refusal: duplicate(spec.name, known?.id ?? null, planId) };
    const id = `tn-${state.counters.node + 1 + fresh.length}`;
    batch.set(nameKey(spec.name), id);
    fresh.push({ spec, id, ahead });
  }
  const nodes: { node: PlannedNode; ahead: boolean }[] = [];
  for (const { spec, id, ahead } of fresh) {
    const links = resolveLinks(state, planId, spec.dependsOn ?? [], spec.temporalGate ?? null, batch);
    if (links.missing !== null)
      return {
        ok: false,
        refusal: {
          code: "dangling",
          what: `task "${spec.name}" waits for "${links.missing}"`,
          why: "no task that can still be done has this id or name in the plan; a link to nowhere would block for ever",
          instead: retry(withoutLinks(tasks), withoutLinks(planAhead)),
          evidence: `newest: ${[...nodeIdsOf(state, planId), ...fresh.map(({ spec }) => spec.name)].slice(-8).join(", ")}`,
        },
      };
    nodes.push({ node: toNode(spec, id, links.dependsOn, links.gate), ahead });
  }
  return {
    ok: true,
    nodes: {
      tasks: nodes.filter((entry) => !entry.ahead).map((entry) => entry.node),
      planAhead: nodes.filter((entry) => entry.ahead).map((entry) => entry.node),
    },
  };
}

function duplicate(name: string, knownId: string | null, planId: string): Refusal {
  return {
    code: "duplicate",
    what: `a second task "${name}"`,
    why: knownId
      ? `${knownId} has this name but another expected output; update it, or choose another name`
      : "two tasks of this call have the same name",
    instead: knownId ? planCall("status", { plan: planId }) : planCall("status"),
    evidence: knownId ?? name,
  };
}
