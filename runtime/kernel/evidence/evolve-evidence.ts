/** The fold for what hooks saw: checkpoints, their undoing, the branch, the host's todo list. */
import { counted } from "../counted.ts";
import { rowOf } from "../table.ts";
import { withNode } from "../task/with-node.ts";
import type { Checkpoint, State, TaskNode } from "../state.ts";
import type { EventRecord } from "../event.ts";

const RECENT_CHECKPOINTS = 10;

function recorded(state: State, checkpoint: Checkpoint, at: number): State {
  const node = rowOf(state.nodes, checkpoint.taskNodeId);
  if (!node) return state;
  const known = new Set(node.artifacts);
  const fresh = checkpoint.filesModified.filter((file) => !known.has(file));
  const next = withNode(
    state,
    node.id,
    {
      checkpoints: [...node.checkpoints, checkpoint].slice(-RECENT_CHECKPOINTS),
      checkpointCount: node.checkpointCount + 1,
      artifacts: fresh.length > 0 ? [...node.artifacts, ...fresh] : node.artifacts,
      branch: checkpoint.branch ?? node.branch,
      ...(node.baseHead === undefined && checkpoint.head !== undefined ? { baseHead: checkpoint.head } : {}),
    },
    at,
  );
  return { ...next, counters: counted(state, "checkpoint", checkpoint.id) };
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

/** The state after an event about evidence; any other changes nothing. */
export function evolveEvidence(state: State, { event, at }: EventRecord): State {
  switch (event.type) {
    case "checkpoint-recorded":
      return recorded(state, event.checkpoint, at);
    case "evidence-taken-back":
    case "evidence-restored": {
      const node = rowOf(state.nodes, event.nodeId);
      const takenBack = event.type === "evidence-taken-back";
      return node ? withNode(state, node.id, undone(node, event.checkpoints, takenBack), at) : state;
    }
    case "branch-switched":
      return withNode(state, event.nodeId, { branch: event.to }, at);
    case "steps-mirrored":
      return withNode(state, event.nodeId, { steps: event.steps }, at);
    case "step-done": {
      const steps = (rowOf(state.nodes, event.nodeId)?.steps ?? []).map((step, index) =>
        index === event.step ? { ...step, state: "done" as const, evidence: event.evidence } : step,
      );
      return withNode(state, event.nodeId, { steps }, at);
    }
    default:
      return state;
  }
}
