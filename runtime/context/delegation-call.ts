/**
 * The host's own `task` call that starts what was assigned. Its prompt is all that the subagent knows of the
 * matter, on hosts that call no hooks in subagents too; the key in its first line is what binds it.
 */
import { rowOf } from "../kernel/table.ts";
import { HOST_TOOL } from "../kernel/host-tool-names.ts";
import { TOOL } from "../kernel/tool-names.ts";
import type { Delegation } from "../kernel/record/delegation.ts";
import type { SuggestedCall } from "../kernel/refusal.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";

const KEY = /\[delegation (dg-\d{1,12})\]/g;
const TITLE_CHARS = 60;

/** The delegation that a prompt is for: named at its start, or the only one named; null for none or several. */
export function delegationNamed(prompt: string): string | null {
  const named = [...prompt.matchAll(KEY)];
  const [first] = named;
  if (first?.[1] === undefined) return null;
  const isHead = prompt.slice(0, first.index).trim() === "";
  return isHead || named.every((other) => other[1] === first[1]) ? first[1] : null;
}

const listOr = (list: readonly string[], none: string): string => (list.length > 0 ? list.join(", ") : none);

function scopeLines(node: TaskNode, outer: readonly TaskNode[]): readonly string[] {
  const paths = [node, ...outer].filter((task) => task.allowedPaths.length > 0);
  const tools = [node, ...outer].filter((task) => task.allowedTools.length > 0);
  return [
    `You may change: ${paths.map((task) => task.allowedPaths.join(", ")).join("; and only inside ") || "the whole project"}.`,
    `Tools that change something: ${tools.map((task) => listOr(task.allowedTools, "all")).join("; and only of ") || "all"}.`,
  ];
}

/** What the subagent is told. */
function promptOf(delegation: Delegation, node: TaskNode, outer: readonly TaskNode[]): string {
  const steps = node.steps.map((step, index) => `  ${index + 1}. ${step.text}`);
  return [
    `[delegation ${delegation.id}] ${node.id} "${node.name}"`,
    `Expected output: ${node.expectedOutput}`,
    ...(steps.length > 0
      ? [`Steps, each to be marked with ${TOOL.task} {"action":"step","step":<number>}:`, ...steps]
      : []),
    ...scopeLines(node, outer),
    `Assigned by ${delegation.assignedBy} in session ${delegation.assigner}. You have ${delegation.callBudget} tool calls.`,
    `When it is done: ${TOOL.task} {"action":"complete","evidence":"<what proves it>"}`,
    `When it cannot be done: ${TOOL.task} {"action":"fail","reason":"<why>"}`,
    "Then say in a few words what you did. Do nothing beyond this task.",
  ].join("\n");
}

/** The call to make, word for word; null for a delegation whose task is gone. */
export function callToStart(state: State, delegation: Delegation): SuggestedCall | null {
  const node = rowOf(state.nodes, delegation.nodeId);
  if (!node) return null;
  const within = delegation.within === null ? undefined : rowOf(state.nodes, delegation.within);
  const description = node.name.length > TITLE_CHARS ? `${node.name.slice(0, TITLE_CHARS - 1)}…` : node.name;
  const prompt = promptOf(delegation, node, within ? [within] : []);
  return { tool: HOST_TOOL.task, args: { description, subagent_type: delegation.agent, prompt } };
}
