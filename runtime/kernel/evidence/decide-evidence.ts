/**
 * What the hooks saw, on the calling session's own task. Never refused: the world has already changed. A branch that
 * changes under an active task is said once; evidence that the host's undo takes back proves nothing, and a task
 * that was closed on it is open again.
 */
import { activeTask, ownActiveTask } from "../task/active-task.ts";
import { accept } from "../decision.ts";
import { nodesProvedIn } from "../node-index.ts";
import { rowOf } from "../table.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { CallPlace, Checkpoint } from "../record/checkpoint.ts";
import type { Step, TaskNode } from "../record/task.ts";

function switched(node: TaskNode, branch: string | undefined): readonly Event[] {
  if (branch === undefined || node.branch === null || node.branch === branch) return [];
  return [{ type: "branch-switched", nodeId: node.id, from: node.branch, to: branch }];
}

/** A checkpoint on the session's task; a note where it has none. */
export function recordCheckpoint(
  state: State,
  command: CommandOf<"record-checkpoint">,
  context: CommandContext,
): Decision {
  const task = activeTask(state, context.sessionID);
  if (!task) return accept({ type: "effect-noted", tool: command.tool, note: command.summary });
  const { type: _type, branch, head, place, run, diskTime, ...facts } = command;
  const checkpoint: Checkpoint = {
    id: `cp-${state.counters.checkpoint + 1}`,
    taskNodeId: task.id,
    timestamp: context.at,
    ...facts,
    ...(branch === undefined ? {} : { branch }),
    ...(head === undefined ? {} : { head }),
    ...(place === undefined ? {} : { place }),
    ...(run === undefined ? {} : { run }),
    ...(diskTime === undefined ? {} : { diskTime }),
  };
  return accept(...switched(task, branch), { type: "checkpoint-recorded", checkpoint });
}

export function noteEffect(_state: State, { tool, note }: CommandOf<"note-effect">): Decision {
  return accept({ type: "effect-noted", tool, note });
}

export function noteRefusal(_state: State, { type: _type, ...said }: CommandOf<"note-refusal">): Decision {
  return accept({ type: "call-refused", ...said });
}

export function noteTold(_state: State, { text }: CommandOf<"note-told">): Decision {
  return accept({ type: "human-told", text });
}

export function noteUnexplained(_state: State, command: CommandOf<"note-unexplained">): Decision {
  return accept({ ...command, type: "changes-unexplained" });
}

/** The branch of the work tree, looked at before a turn. */
export function seeBranch(state: State, command: CommandOf<"see-branch">, context: CommandContext): Decision {
  const task = ownActiveTask(state, context.sessionID);
  return accept(...(task ? switched(task, command.branch) : []));
}

/** Host ids of messages and parts ascend, so what an undo takes back is everything from its place on. */
function isUndone(place: CallPlace, from: { messageID: string; partID: string | null } | null): boolean {
  if (from === null || place.messageID < from.messageID) return false;
  return place.messageID > from.messageID || from.partID === null || place.partID >= from.partID;
}

function reopened(state: State, node: TaskNode): readonly Event[] {
  if (node.status !== "completed" && node.status !== "review") return [];
  const plan = rowOf(state.plans, node.workPlanId)?.status;
  if (plan !== "active" && plan !== "completed") return [];
  const reason = "the host's undo took back what proved it";
  const again: Event = { type: "task-reopened", nodeId: node.id, reason };
  return plan === "completed" ? [{ type: "plan-activated", planId: node.workPlanId }, again] : [again];
}

/** The host's undo, or its end, in this session's history. */
export function seeUndo(state: State, command: CommandOf<"see-undo">, context: CommandContext): Decision {
  const events: Event[] = [];
  const opened = new Set<string>();
  for (const node of nodesProvedIn(state.nodes, context.sessionID)) {
    const own = node.checkpoints.filter(({ place }) => place?.sessionID === context.sessionID);
    const pick = (was: boolean, is: boolean): string[] =>
      own.flatMap(({ id, place, takenBack }) =>
        place && (takenBack ?? false) === was && isUndone(place, command.from) === is ? id : [],
      );
    const [lost, found] = [pick(false, true), pick(true, false)];
    if (found.length > 0) events.push({ type: "evidence-restored", nodeId: node.id, checkpoints: found });
    if (lost.length === 0) continue;
    events.push({ type: "evidence-taken-back", nodeId: node.id, checkpoints: lost });
    for (const event of reopened(state, node)) {
      if (event.type === "plan-activated" && opened.has(event.planId)) continue;
      if (event.type === "plan-activated") opened.add(event.planId);
      events.push(event);
    }
  }
  return accept(...events);
}

const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The host's todo list as steps of the session's own task. Planned steps stay, whatever the list says; its own items
 * come and go with it.
 */
export function mirrorTodos(
  state: State,
  command: CommandOf<"mirror-todos">,
  context: CommandContext,
): Decision {
  const task = ownActiveTask(state, context.sessionID);
  if (!task) return accept();
  const left = [...command.todos];
  const missing: string[] = [];
  const steps: Step[] = [];
  for (const step of task.steps) {
    const index = left.findIndex((todo) => sameText(todo.text, step.text));
    const [todo] = index < 0 ? [] : left.splice(index, 1);
    if (todo) steps.push(todo.done && step.state === "pending" ? { ...step, state: "done" } : step);
    else if (step.origin !== "todo" || step.state === "done") steps.push(step);
    if (!todo && step.origin !== "todo" && step.state === "pending") missing.push(step.text);
  }
  for (const { text, done } of left)
    steps.push({ text, state: done ? "done" : "pending", evidence: null, origin: "todo" });
  if (JSON.stringify(steps) === JSON.stringify(task.steps)) return accept();
  return accept({ type: "steps-mirrored", nodeId: task.id, steps, missing });
}
