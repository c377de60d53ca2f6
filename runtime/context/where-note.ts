/**
 * The first words after a compaction, at the newest point of the history: where the work stands and what comes next.
 * The whole state stands in the summary above; a few lines of the old conversation may stand between.
 */
import { activeTask } from "../kernel/task/active-task.ts";
import { ALL_WAYS, beginCall, type Ways } from "../kernel/task/begin-call.ts";
import { nextTask, taskCall } from "../kernel/task/find-work.ts";
import { title } from "./chain.ts";
import { renderCall } from "./render-call.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";

const MOST_CHARS = 160;

function short(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MOST_CHARS ? `${line.slice(0, MOST_CHARS - 1)}…` : line;
}

function progress(task: TaskNode): string {
  const pending = task.steps.findIndex((step) => step.state === "pending");
  if (pending >= 0)
    return ` Next step, ${pending + 1} of ${task.steps.length}: ${short(task.steps[pending]?.text ?? "")}.`;
  const newest = task.checkpoints.at(-1);
  return newest ? ` Newest evidence: ${newest.id} ${short(newest.summary)}.` : "";
}

/** Where a session stands after a compaction, or "" where nothing was ever planned. */
export function whereNote(state: State, sessionID: string, ways: Ways = ALL_WAYS): string {
  const task = activeTask(state, sessionID);
  const next = nextTask(state, task?.workPlanId ?? null);
  if (task)
    return `After the compaction: you are in ${short(title(task))}.${progress(task)} ${next ? `Then: ${short(title(next))}.` : `Then it is done: ${renderCall(taskCall("complete", { task: task.id, evidence: "<what proves it>" }))}`}`;
  const begin = next && beginCall(state, next, ways);
  return begin
    ? `After the compaction: no task is active. Next planned: ${short(title(next))}. To begin: ${renderCall(begin)}`
    : "";
}
