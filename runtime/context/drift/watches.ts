/** Watches over the plan as a whole: what was left lying. Each names what it is about, so that it is told once. */
import { isOpen } from "../../kernel/graph.ts";
import { choicesOf } from "../../kernel/choice/tech-choice.ts";
import { gapText, staleness } from "../../kernel/tree/staleness.ts";
import { activeTask } from "../../kernel/task/active-task.ts";
import { rowOf, rowsOf } from "../../kernel/table.ts";
import { TOOL } from "../../kernel/tool-names.ts";
import type { State } from "../../kernel/state.ts";

export interface Watch {
  /** Told once for as long as it shows. */
  readonly id: string;
  readonly text: string;
}

export interface WatchLimits {
  /** Hours for which a task may be active without a checkpoint. */
  readonly taskHours: number;
  /** Completed plans that are not archived. */
  readonly completedPlans: number;
}

const HOUR_MS = 60 * 60_000;
const MAX_ANCHORS = 3;

function silentTask(state: State, sessionID: string, at: number, hours: number): readonly Watch[] {
  const task = activeTask(state, sessionID);
  if (!task || task.startedAt === null) return [];
  const newest = task.checkpoints.at(-1)?.timestamp ?? task.startedAt;
  // A clock that jumped back gives a negative age, which is no age.
  if (at - newest < hours * HOUR_MS) return [];
  const call = `${TOOL.task} {"action":"defer","task":"${task.id}","reason":"nothing was done on it for ${hours} hours"}`;
  return [
    {
      id: `watch-task-${task.id}`,
      text: `WATCH task: ${task.id} "${task.name}" is active for over ${hours} hours without a checkpoint. Go on with it, or put it off: ${call}`,
    },
  ];
}

/** The session rested so long that what it knows of the files may be wrong. */
function gap(state: State, sessionID: string, at: number, seenAt: number | null): readonly Watch[] {
  const task = activeTask(state, sessionID);
  if (!task || seenAt === null || staleness(at - seenAt) !== "stale") return [];
  return [
    {
      id: `watch-gap-${seenAt}`,
      text: `WATCH gap: ${gapText(at - seenAt)} since this session last did something, and ${task.id} "${task.name}" is still active. Files may have changed: read again what you rely on before you write.`,
    },
  ];
}

function completedPlans(state: State, most: number): readonly Watch[] {
  const done = rowsOf(state.plans).filter(({ status }) => status === "completed");
  const [first] = done;
  if (!first || done.length < most) return [];
  return [
    {
      id: "watch-plans",
      text: `WATCH plans: ${done.length} plans are completed and not archived. The oldest: ${TOOL.plan} {"action":"archive","plan":"${first.id}"}`,
    },
  ];
}

function isGone(state: State, id: string): boolean {
  const node = rowOf(state.nodes, id);
  return !node || (!isOpen(node) && (node.status === "abandoned" || node.purgedAt !== null));
}

/** Anchors about tasks that were given up, or about a choice that was replaced. */
function orphanAnchors(state: State): readonly Watch[] {
  const replaced = new Set(choicesOf(state).flatMap((one) => (one.status === "superseded" ? one.id : [])));
  return Object.values(state.anchors)
    .filter(
      ({ status, tasks }) =>
        status === "active" && tasks.length > 0 && tasks.every((id) => isGone(state, id) || replaced.has(id)),
    )
    .slice(0, MAX_ANCHORS)
    .map(({ id, tasks }) => ({
      id: `watch-${id}`,
      text: `WATCH anchor: ${id} is about ${tasks.join(", ")}, which is gone. If it no longer holds: ${TOOL.anchor} {"action":"resolve","anchor":"${id}","reason":"what it was about is gone"}`,
    }));
}

/**
 * What shows at this moment in a root session.
 * @param seenAt when it last did something before this; null = never.
 */
export function watchesOf(
  state: State,
  sessionID: string,
  at: number,
  limits: WatchLimits,
  seenAt: number | null = null,
): readonly Watch[] {
  return [
    ...gap(state, sessionID, at, seenAt),
    ...silentTask(state, sessionID, at, limits.taskHours),
    ...completedPlans(state, limits.completedPlans),
    ...orphanAnchors(state),
  ];
}
