/**
 * The recovery block: what must survive a compaction, in one text that is given to the summariser and
 * appended word for word to the persisted summary, where the host re-sends it with every request. Budget:
 * anchors share `anchorBudgetChars` and stand whole or not at all; everything else fits 1,500 characters.
 */
import { banLines } from "./ban-lines.ts";
import { activeTask } from "../kernel/task/active-task.ts";
import { rankAnchors } from "./rank-anchors.ts";
import { ALL_WAYS, beginCall, type Ways } from "../kernel/task/begin-call.ts";
import { nextTask, taskCall } from "../kernel/task/find-work.ts";
import { blockersOf } from "../kernel/graph.ts";
import { saidLines } from "./last-said.ts";
import { firstOf, lastDoneBeside, lastOf } from "../kernel/node-index.ts";
import { waitingNotes } from "./delegation-waiting.ts";
import { blockAnchor } from "./block-anchor.ts";
import { BLOCK_END, BLOCK_START } from "./block-border.ts";
import { progress, title } from "./chain.ts";
import { stampOf } from "../kernel/stamp.ts";
import { askedLines, decisionLines } from "./decision-lines.ts";
import { listLine } from "./list-line.ts";
import { renderCall } from "./render-call.ts";
import { setAsideLines } from "./set-aside-lines.ts";
import { numberOf, rowOf } from "../kernel/table.ts";
import { TOOL } from "../kernel/tool-names.ts";
import type { State } from "../kernel/state.ts";
import type { TaskNode } from "../kernel/record/task.ts";

const CHAIN_BUDGET = 1_200;
const TURNING_POINTS = "Turning points: ";
const RECENT = 3;
const MOST_REPEATED = 6;
const MOST_NAMED = 8;
const RECENT_DONE = 8;
const EARLIER_BUDGET = 240;

const clip = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Whole anchors within the budget; critical ones that no longer fit it (it was made smaller) are named. */
function anchorLines(state: State, at: number, budgetChars: number): string[] {
  const lines: string[] = [];
  const missing: string[] = [];
  let left = budgetChars;
  for (const anchor of rankAnchors(state, at)) {
    const line = blockAnchor(anchor);
    if (line.length + 1 > left) {
      if (anchor.priority === "critical") missing.push(anchor.id);
      continue;
    }
    lines.push(line);
    left -= line.length + 1;
  }
  if (missing.length > 0)
    lines.push(
      `Not shown: ${missing.slice(0, MOST_NAMED).join(", ")}, critical but over the budget. See ${renderCall({ tool: TOOL.anchor, args: { action: "list" } })}`,
    );
  return lines;
}

function taskLines(task: TaskNode): string[] {
  const lines = [
    `Active task: ${clip(title(task), 200)}. Expected output: ${clip(task.expectedOutput, 200)}`,
  ];
  const pending = task.steps.find((step) => step.state === "pending");
  if (task.steps.length > 0) {
    const done = task.steps.filter((step) => step.state === "done").length;
    lines.push(
      `Steps: ${done}/${task.steps.length} done${pending ? `; next step: ${clip(pending.text, 120)}` : ""}`,
    );
  }
  for (const checkpoint of task.checkpoints.slice(-RECENT))
    lines.push(`Checkpoint ${checkpoint.id}: ${clip(checkpoint.summary, 120)}`);
  return lines;
}

/** The first planned node that is still blocked, for when nothing can start. */
function waiting(state: State, task: TaskNode | null): string {
  const node = task && firstOf(state.nodes, task.workPlanId, "planned");
  if (!node) return "none planned";
  const blockers = blockersOf(state, node).map((blocker) => blocker.id);
  return `${clip(title(node), 150)} (waits for ${blockers.slice(0, 5).join(", ")})`;
}

function chainLines(state: State, sessionID: string, ways: Ways): string[] {
  const task = activeTask(state, sessionID);
  const plan = task && rowOf(state.plans, task.workPlanId);
  const next = nextTask(state, task?.workPlanId ?? null);
  const after = next ? `Next task: ${clip(title(next), 150)}` : `Next task: ${waiting(state, task)}`;
  if (task && plan) {
    const { done, total } = progress(state, plan.id);
    const closed = lastOf(state.nodes, plan.id, "completed", RECENT_DONE).map(({ id }) => id);
    return [
      `Plan: ${plan.id} "${clip(plan.name, 150)}" ${stampOf(plan.createdAt)} (${done}/${total} tasks done${closed.length > 0 ? `: ${closed.join(", ")}` : ""})`,
      ...taskLines(task),
      after,
      `When done: ${renderCall(taskCall("complete", { task: task.id, evidence: "<what proves it>" }))}`,
    ];
  }
  if ((state.sessions[sessionID]?.parentID ?? null) !== null)
    return ["No active task: you are a subagent without one; read, and report what you did."];
  const begin = beginCall(state, next, ways);
  return ["No active task.", after, ...(begin ? [`To begin: ${renderCall(begin)}`] : [])];
}

/** What is done by name, the newest first, as many as fit: an id alone says nothing once the talk about it is gone. */
function doneLine(state: State, sessionID: string, budget: number): readonly string[] {
  const task = activeTask(state, sessionID) ?? nextTask(state);
  const done = task ? lastOf(state.nodes, task.workPlanId, "completed", RECENT_DONE).toReversed() : [];
  return listLine(
    "Done: ",
    done.map((node) => clip(title(node), 80)),
    budget,
    ", ",
  );
}

/** What is done in other plans: it was done all the same when the goal was changed. */
function doneEarlierLine(state: State, sessionID: string, budget: number): readonly string[] {
  const task = activeTask(state, sessionID) ?? nextTask(state);
  const done = lastDoneBeside(state.nodes, task?.workPlanId ?? null, RECENT_DONE).toReversed();
  return listLine(
    "Done in other plans: ",
    done.map((node) => clip(title(node), 60)),
    Math.min(budget, EARLIER_BUDGET),
    ", ",
  );
}

/**
 * Work that was done for a message which the host gives to the model once more. OpenCode 1.18.33: after an overflow in
 * mid-turn the user's last message comes again, and the work done for it is in no history.
 */
function repeatedLines(task: TaskNode | null, sinceCheckpoint: number | null): string[] {
  if (task === null || sinceCheckpoint === null) return [];
  const done = task.checkpoints.filter((checkpoint) => numberOf(checkpoint.id) > sinceCheckpoint);
  if (done.length === 0) return [];
  const shown = done.slice(-MOST_REPEATED).map(({ id, summary }) => `${id} ${clip(summary, 60)}`);
  return [
    `The user's last message comes again below. Already done for it, not to be repeated: ${shown.join("; ")}`,
  ];
}

export interface BlockExtras {
  /** Number of the newest checkpoint before a message that the model is given once more. */
  readonly repeatedSince?: number | null;
  /** Turning points in few words, those first that must not be missing. */
  readonly turningPoints?: readonly string[];
  /** In which the session's role begins work. */
  readonly ways?: Ways;
}

/**
 * The block for a session, borders included. At most `anchorBudgetChars` + 1,500 characters, and beside these the
 * human's last words, which have a bound of their own.
 */
export function stateBlock(
  state: State,
  sessionID: string,
  at: number,
  anchorBudgetChars: number,
  { repeatedSince = null, turningPoints = [], ways = ALL_WAYS }: BlockExtras = {},
): string {
  const chain: string[] = [];
  let left = CHAIN_BUDGET;
  const lines = [
    // OpenCode 1.18.33 may keep an older summary, block and all, in the tail behind the new one.
    `State number ${state.version}; of several such blocks the one with the highest number holds.`,
    ...repeatedLines(activeTask(state, sessionID), repeatedSince),
    ...banLines(state),
    ...askedLines(state, sessionID),
    ...chainLines(state, sessionID, ways),
    ...waitingNotes(state, sessionID),
    ...decisionLines(state, sessionID),
  ];
  for (const text of lines) {
    // One line each: a name over several lines could look like a heading or a border.
    const line = text.replace(/\s*[\r\n]\s*/g, " ");
    if (line.length + 1 > left) continue;
    chain.push(line);
    left -= line.length + 1;
  }
  const done = doneLine(state, sessionID, left);
  left -= done.reduce((sum, line) => sum + line.length + 1, 0);
  const aside = setAsideLines(state, left);
  left -= aside.reduce((sum, line) => sum + line.length + 1, 0);
  const earlier = doneEarlierLine(state, sessionID, left);
  left -= earlier.reduce((sum, line) => sum + line.length + 1, 0);
  chain.push(...done, ...aside, ...earlier, ...listLine(TURNING_POINTS, turningPoints, left, "; "));
  const anchors = anchorLines(state, at, anchorBudgetChars);
  const said = repeatedSince === null ? saidLines(state, sessionID) : [];
  return [
    BLOCK_START,
    ...chain,
    ...(anchors.length > 0 ? ["Anchors:", ...anchors] : []),
    ...said,
    BLOCK_END,
  ].join("\n");
}
