/**
 * What may prove an acceptance criterion: data of its plan, by id or by name. A completed task, a checkpoint that no undo
 * took back, a file that a task produced; words around them are welcome, words alone prove nothing.
 */
import { nodesOf } from "../graph.ts";
import type { State } from "../state.ts";
import type { TaskNode } from "../record/task.ts";

const checkpointsOf = (node: TaskNode): readonly string[] =>
  node.checkpoints.flatMap(({ id, takenBack }) => (takenBack === true ? [] : [id]));

/** Does the text name data of the plan? */
export function namesProof(state: State, planId: string, text: string): boolean {
  const words = new Set(text.split(/[\s,;()"'`]+/).map((word) => word.replace(/[:#.][:#.\d]*$/, "")));
  return nodesOf(state, planId).some(
    (node) =>
      (node.status === "completed" && words.has(node.id)) ||
      checkpointsOf(node).some((id) => words.has(id)) ||
      node.artifacts.some((file) => words.has(file)),
  );
}

/** The nearest proof that there is: a completed task, else a checkpoint; null where nothing was done. */
export function nearestProof(state: State, planId: string): string | null {
  const nodes = nodesOf(state, planId);
  return (
    nodes.findLast((node) => node.status === "completed")?.id ?? nodes.flatMap(checkpointsOf).at(-1) ?? null
  );
}
