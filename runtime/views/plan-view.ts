/** One plan as text: its tasks with their newest evidence, and the anchors linked to them. */
import { nodesOf } from "../kernel/graph.ts";
import { countOf } from "../kernel/node-index.ts";
import { rowOf } from "../kernel/table.ts";
import { anchorHead } from "./anchors-view.ts";
import { stampOf } from "../kernel/stamp.ts";
import { notesText } from "./notes-text.ts";
import { oneLine } from "./one-line.ts";
import { sessionFile } from "./session-file.ts";
import { stampsOf } from "./stamps.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";
import type { WorkPlan } from "../kernel/record/plan.ts";

const MOST_WAITING = 200;

/** `plans/3014110226-wp-1.md`. */
export function planFile({ id, createdAt }: Pick<WorkPlan, "id" | "createdAt">): string {
  return `plans/${stampOf(createdAt)}-${id}.md`;
}

/** Of nodes that have not changed since they were rendered; the session that one names never changes its name. */
const rendered = new WeakMap<TaskNode, readonly string[]>();

/** A task with its steps, its result and its newest evidence. */
export function nodeLines(state: State, node: TaskNode): readonly string[] {
  const known = rendered.get(node) ?? linesOf(state, node);
  rendered.set(node, known);
  return known;
}

function linesOf(state: State, node: TaskNode): readonly string[] {
  const session = node.session === null ? undefined : state.sessions[node.session];
  const stamps = stampsOf(state, { nodeId: node.id, sessionID: node.session ?? undefined });
  const where = session ? ` in ${sessionFile(session)}` : "";
  const lines = [
    `- ${node.id} ${oneLine(node.name)} [${node.status}]${where} ${stamps}`,
    `  expected: ${oneLine(node.expectedOutput)}`,
  ];
  if (node.reason !== null) lines.push(`  reason: ${oneLine(node.reason)}`);
  if (node.result !== null) lines.push(`  result: ${oneLine(node.result.evidence)}`);
  for (const step of node.steps)
    lines.push(`  - [${step.state === "done" ? "x" : " "}] ${oneLine(step.text)}`);
  for (const { id, summary, exit, head, branch } of node.checkpoints) {
    const commit = head === undefined ? "" : ` at commit ${head.slice(0, 12)}${branch ? ` (${branch})` : ""}`;
    lines.push(`  * ${id} ${oneLine(summary)}${exit === null ? "" : ` exit ${exit}`}${commit} ${stamps}`);
  }
  return lines;
}

/** All tasks that somebody worked on, and the next planned ones: of ten thousand the rest is one line. */
function taskLines(state: State, nodes: readonly TaskNode[]): readonly string[] {
  const waiting = nodes.filter(({ status, startedAt }) => status === "planned" && startedAt === null);
  const later = new Set(waiting.slice(MOST_WAITING));
  const lines = nodes.flatMap((node) => (later.has(node) ? [] : nodeLines(state, node)));
  if (later.size > 0) lines.push(`- … ${later.size} more planned, from ${[...later][0]?.id} on`);
  return lines;
}

/** The body of a plan's file. */
export function planView(state: State, plan: WorkPlan, notes: readonly string[]): string {
  const nodes = nodesOf(state, plan.id);
  const done = countOf(state.nodes, plan.id, "completed");
  const anchors = Object.values(state.anchors).filter((anchor) =>
    anchor.tasks.some((id) => rowOf(state.nodes, id)?.workPlanId === plan.id),
  );
  return [
    `# ${plan.id} ${oneLine(plan.name)} ${stampsOf(state, { planId: plan.id })}`,
    "",
    `status ${plan.status}, ${done} of ${nodes.length} tasks done, ${plan.category}, owned by ${oneLine(plan.ownedBy)}`,
    ...(plan.reason === null ? [] : [`reason: ${oneLine(plan.reason)}`]),
    ...plan.acceptance.map(
      ({ text, evidence }) =>
        `- [${evidence === null ? " " : "x"}] ${oneLine(text)}${evidence === null ? "" : ` (${oneLine(evidence)})`}`,
    ),
    "",
    "## Tasks",
    "",
    ...taskLines(state, nodes),
    ...(anchors.length > 0
      ? ["", "## Anchors", "", ...anchors.map((anchor) => anchorHead(state, anchor))]
      : []),
    "",
    "## Notes",
    "",
    notesText(notes),
    "",
  ].join("\n");
}
