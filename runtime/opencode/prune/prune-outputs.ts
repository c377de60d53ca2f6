/**
 * Takes outputs of finished work out of a request that is about to be built. What is out is replaced in each request
 * by the same text; what else may go is looked at only when a step is due.
 */
import { choosePrunes, stepIsDue } from "../../context/choose-prunes.ts";
import { prunedOutput } from "../../context/pruned-output.ts";
import { tasksByTime, workUnder } from "../../context/task-of-output.ts";
import { activeTask } from "../../kernel/task/active-task.ts";
import { prunedOf } from "../../kernel/pruning/pruning.ts";
import { emptyIndex, learnHistory, markPruned } from "./history-index.ts";
import { otherPrunerOf } from "./other-pruner.ts";
import { pruningOf, type PruneMemory } from "./prune-memory.ts";
import { OUR_TOOLS } from "../../kernel/tool-names.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { PrunePace } from "../../context/choose-prunes.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { HistoryIndex, HistoryMessage, IndexRules } from "./history-index.ts";

/** Reports of subagents, the todo list, skills, answers of the human: short, and not to be had again by the same call. */
const KEPT_TOOLS: ReadonlySet<string> = new Set([
  HOST_TOOL.task,
  HOST_TOOL.todowrite,
  HOST_TOOL.skill,
  HOST_TOOL.question,
]);
/** Requests between two looks, and the share of the history that must be new. */
const LOOK_REQUESTS = 5;
const LOOK_SHARE = 0.1;

const matches = (pattern: string, tool: string): boolean =>
  pattern.endsWith("*") ? tool.startsWith(pattern.slice(0, -1)) : tool === pattern;

/** Does the output of this tool always stay? */
function isProtectedTool(tool: string, patterns: readonly string[]): boolean {
  return OUR_TOOLS.has(tool) || KEPT_TOOLS.has(tool) || patterns.some((pattern) => matches(pattern, tool));
}

function takeStep(project: GovernedProject, sessionID: string, memory: PruneMemory): void {
  const { index, roomTokens } = memory;
  const state = project.store.current();
  const pace: PrunePace = {
    requests: index.requests,
    steps: prunedOf(state, sessionID).steps,
    usedTokens: index.usedTokens,
    roomTokens,
  };
  if (index.requests < memory.nextLook || !stepIsDue(pace, index.chars)) return;
  memory.nextLook = index.requests + Math.max(LOOK_REQUESTS, index.requests * LOOK_SHARE);
  const outputs = [...index.outputs.values()].map((output) => ({
    ...output,
    work: workUnder(state, output.taskID),
  }));
  const parts = choosePrunes({ ...pace, outputs });
  if (parts.length === 0) return;
  project.store.execute({ type: "prune-outputs", parts }, project.contextFor(sessionID), "evidence");
  markPruned(index, parts);
  project.voice.log("info", `${parts.length} outputs of finished work leave the requests of ${sessionID}`);
}

/** Is every output that is out still where it was, as it was? The request of a compaction holds only the beginning. */
function placesHold(index: HistoryIndex, messages: readonly HistoryMessage[]): boolean | "changed" {
  for (const place of index.pruned) {
    if (place.message >= messages.length) continue;
    const part = messages[place.message]?.parts[place.part];
    if (part?.type !== "tool" || part.id !== place.partID || part.state.status !== "completed") return false;
    if (part.state.output.length !== place.chars) return "changed";
  }
  return true;
}

/** Puts the short text in the place of each output that is out. */
function takeOut(index: HistoryIndex, messages: readonly HistoryMessage[]): void {
  for (const place of index.pruned) {
    const part = messages[place.message]?.parts[place.part];
    if (part?.type === "tool" && part.state.status === "completed")
      part.state.output = place.text ??= prunedOutput(part.tool, part.state.output);
  }
}

/** The whole of it for one request. */
export function pruneOutputs(project: GovernedProject, messages: readonly HistoryMessage[]): void {
  const pruner = otherPrunerOf(project);
  if (pruner.isNews())
    project.voice.log("info", `${pruner.name} takes outputs out of requests: idumb leaves that to it`);
  const sessionID = messages[0]?.info.sessionID;
  if (sessionID === undefined || project.config.pruning === "off" || pruner.name !== null) return;
  const memory = pruningOf(project.sessions.of(sessionID));
  const { isCompacting } = memory;
  memory.isCompacting = false;
  const rules: IndexRules = {
    isProtected: (tool) => isProtectedTool(tool, project.config.protectedTools),
    activeTask: () => activeTask(project.store.current(), sessionID)?.id ?? null,
    known() {
      const state = project.store.current();
      return { pruned: new Set(prunedOf(state, sessionID).parts), taskAt: tasksByTime(state, sessionID) };
    },
  };
  if (!isCompacting) memory.index = learnHistory(memory.index, messages, rules);
  const hold = placesHold(memory.index, messages);
  if (hold === "changed") return pruner.sawChange();
  // An undo may cut a message in two, and its parts move.
  if (!hold) memory.index = learnHistory(emptyIndex(), messages, rules);
  try {
    if (!isCompacting) takeStep(project, sessionID, memory);
  } finally {
    // What is out stays out, whatever becomes of the next step.
    takeOut(memory.index, messages);
  }
}
