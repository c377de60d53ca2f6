/** The folds of what hooks saw: checkpoints, their undoing, the branch, the host's todo list. */
import { counted } from "../counted.ts";
import { rowOf, withRow } from "../table.ts";
import { withNode } from "../task/with-node.ts";
import type { State } from "../state.ts";
import type { Checkpoint } from "../record/checkpoint.ts";
import type { TaskNode } from "../record/task.ts";
import type { EventRecord } from "../event.ts";

const RECENT_CHECKPOINTS = 10;

/** Nearly every call writes one file: a set made for it would be a fifth of a replay. */
function unknownOf(files: readonly string[], known: readonly string[]): readonly string[] {
  const set = files.length > 1 ? new Set(known) : null;
  return files.filter((file) => !(set?.has(file) ?? known.includes(file)));
}

/** A checkpoint and the files it wrote; of a task that nobody knows there is none. */
export function recorded(state: State, { event, at }: EventRecord<"checkpoint-recorded">): State {
  const { checkpoint } = event;
  const node = rowOf(state.nodes, checkpoint.taskNodeId);
  if (!node) return state;
  const fresh = unknownOf(checkpoint.filesModified, node.artifacts);
  // Most events are these. So node and state are copied once each, and by a spread that engines have a short way for.
  const after: TaskNode = {
    ...node,
    checkpoints: [...node.checkpoints.slice(1 - RECENT_CHECKPOINTS), checkpoint],
    checkpointCount: node.checkpointCount + 1,
    artifacts: fresh.length > 0 ? [...node.artifacts, ...fresh] : node.artifacts,
    branch: checkpoint.branch ?? node.branch,
    modifiedAt: at,
  };
  const isFirstHead = node.baseHead === undefined && checkpoint.head !== undefined;
  const row = isFirstHead ? { ...after, baseHead: checkpoint.head } : after;
  return {
    ...state,
    nodes: withRow(state.nodes, row),
    counters: counted(state, "checkpoint", checkpoint.id),
  };
}

function marked(checkpoint: Checkpoint, takenBack: boolean): Checkpoint {
  const { takenBack: _was, ...facts } = checkpoint;
  return takenBack ? { ...facts, takenBack } : facts;
}

function undone(node: TaskNode, ids: readonly string[], takenBack: boolean): Partial<TaskNode> {
  const changed = new Set(ids);
  const checkpoints = node.checkpoints.map((checkpoint) =>
    changed.has(checkpoint.id) ? marked(checkpoint, takenBack) : checkpoint,
  );
  const valid = checkpoints.filter((checkpoint) => checkpoint.takenBack !== true).length;
  // Older ones than these are not in the state; when none of these is left, nothing shows that they still hold.
  const older = takenBack && valid === 0 ? 0 : node.checkpointCount + ids.length * (takenBack ? -1 : 1);
  return { checkpoints, checkpointCount: Math.max(valid, older) };
}

type Undo = EventRecord<"evidence-taken-back" | "evidence-restored">;

const undo =
  (takenBack: boolean) =>
  (state: State, { event, at }: Undo): State => {
    const node = rowOf(state.nodes, event.nodeId);
    return node ? withNode(state, node.id, undone(node, event.checkpoints, takenBack), at) : state;
  };

export const takenBack = undo(true);
export const restored = undo(false);

export function branchSwitched(state: State, { event, at }: EventRecord<"branch-switched">): State {
  return withNode(state, event.nodeId, { branch: event.to }, at);
}

export function stepsMirrored(state: State, { event, at }: EventRecord<"steps-mirrored">): State {
  return withNode(state, event.nodeId, { steps: event.steps }, at);
}

export function stepDone(state: State, { event, at }: EventRecord<"step-done">): State {
  const steps = (rowOf(state.nodes, event.nodeId)?.steps ?? []).map((step, index) =>
    index === event.step ? { ...step, state: "done" as const, evidence: event.evidence } : step,
  );
  return withNode(state, event.nodeId, { steps }, at);
}
