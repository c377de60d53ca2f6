/** The graph as a Mermaid flowchart: plans as boxes, an arrow from what comes first to what waits for it. */
import { activeTask } from "../task/active-task.ts";
import { rowOf } from "../table.ts";
import { foldText, nodeStatus, openPlans } from "./tree.ts";
import { treeRows } from "./tree-rows.ts";
import type { State } from "../state.ts";
import type { WorkPlan } from "../record/plan.ts";

/** Ids without hyphens: `tn-1--` would begin an arrow. */
const key = (id: string): string => id.replaceAll("-", "_");

/** Inside quotes only the quote and line ends have a meaning; the rest goes as an entity where HTML would read it. */
function label(text: string): string {
  const entities: Readonly<Record<string, string>> = { '"': "#quot;", "<": "#lt;", ">": "#gt;", "#": "#35;" };
  return `"${text.replace(/["<>#]/g, (char) => entities[char] ?? char).replace(/\s+/g, " ")}"`;
}

function planLines(state: State, plan: WorkPlan, at: number): string[] {
  const { shown, done, total } = treeRows(state, plan);
  const lines = [
    `  subgraph ${key(plan.id)}[${label(`${plan.id} ${plan.name} [${plan.status}] ${done}/${total}`)}]`,
  ];
  const links: string[] = [];
  const nodes = new Set(shown.flatMap((row) => ("node" in row ? row.node.id : [])));
  for (const row of shown) {
    if ("fold" in row) {
      lines.push(`    ${key(row.fold.first.id)}_fold(${label(foldText(row.fold))})`);
      continue;
    }
    const { node } = row;
    lines.push(`    ${key(node.id)}[${label(`${node.id} ${node.name} [${nodeStatus(state, node, at)}]`)}]`);
    const gate = node.temporalGate ? [node.temporalGate.afterTaskId] : [];
    for (const id of node.dependsOn) if (nodes.has(id)) links.push(`  ${key(id)} --> ${key(node.id)}`);
    for (const id of gate) if (nodes.has(id)) links.push(`  ${key(id)} -. gate .-> ${key(node.id)}`);
  }
  return [...lines, "  end", ...links];
}

/** The open plans (or one of any status) as a flowchart; the class `cursor` marks what is active for the session. */
export function renderMermaid(
  state: State,
  sessionID: string,
  at: number,
  plan: WorkPlan | null = null,
): string {
  const active = activeTask(state, sessionID);
  const plans = plan === null ? openPlans(state, active) : [plan];
  const lines = plans.flatMap((each) => planLines(state, each, at));
  const shown = new Set(plans.map((each) => each.id));
  for (const each of plans)
    for (const id of each.dependsOn)
      if (shown.has(id) && rowOf(state.plans, id)) lines.push(`  ${key(id)} ==> ${key(each.id)}`);
  if (active && shown.has(active.workPlanId))
    lines.push("  classDef cursor stroke-width:4px", `  class ${key(active.id)} cursor`);
  return ["flowchart TD", ...lines].join("\n");
}
