/**
 * How a task is closed. Invariant: nothing closes with a gap that no human has accepted, unless the mode says so and
 * then it is written down; after the last round of validation the task waits in review.
 */
import { mayCloseReview } from "../actor.ts";
import { unansweredGaps } from "../comment/unanswered.ts";
import { delegationOf, delegationOfNode } from "../delegation/delegation.ts";
import { rowOf } from "../table.ts";
import { accept, refuse } from "../decision.ts";
import { describeNode, findNode, refuseChild, unknownTask } from "./find-node.ts";
import { planCompletion } from "../plan/plan-completion.ts";
import { askReviewer } from "./review-advice.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { nextRound, refuseWithGaps, tellReviewer, type Round } from "../validation/decide-round.ts";
import { gapsOf, hasPassedSince } from "../validation/gaps.ts";
import { ownActiveTask } from "./active-task.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { Gap } from "../record/gap.ts";
import type { State } from "../state.ts";
import type { TaskNode, TaskResult } from "../record/task.ts";
import type { Inspection } from "../validation/inspection.ts";

type Completion = CommandOf<"complete-task">;

function resultOf(
  state: State,
  node: TaskNode,
  command: Omit<Completion, "type">,
  gaps: readonly Gap[],
): TaskResult {
  const anchors = Object.values(state.anchors).filter((anchor) => anchor.tasks.includes(node.id));
  const { evidence, confidence, inspection } = command;
  const cited = inspection?.cited ?? [];
  return {
    evidence: evidence || node.acceptedRisk || `${node.checkpointCount} checkpoints`,
    filesModified: node.artifacts,
    testsRun: node.checkpoints.findLast(({ runner }) => runner === "test")?.summary ?? "",
    anchorsCreated: anchors.map((anchor) => anchor.id),
    ...(confidence === undefined ? {} : { confidence }),
    ...(cited.length > 0 ? { cited } : {}),
    ...(gaps.length > 0 ? { gaps: gaps.map(({ key, todo }) => ({ key, todo })) } : {}),
  };
}

/** The events that close a node, with its gaps if it has any. */
export function closed(
  state: State,
  node: TaskNode,
  command: Omit<Completion, "type">,
  gaps: readonly Gap[],
): readonly Event[] {
  const done: Event = {
    type: "task-completed",
    nodeId: node.id,
    result: resultOf(state, node, command, gaps),
  };
  return [done, ...planCompletion(state, node.workPlanId, [node.id])];
}

const isReviewer = (node: TaskNode, sessionID: string): boolean =>
  node.status === "review" && node.session !== sessionID;

const isOfCheck = ({ key }: Pick<Gap, "key">): boolean => key.startsWith("check ");

/**
 * Gaps that somebody else who looks at work in review closes by looking: what left no trace, what weakens the check once
 * that session was told of it, and tests that it ran itself.
 */
function closedByReview(state: State, node: TaskNode, sessionID: string): ReadonlySet<string> {
  if (!isReviewer(node, sessionID)) return new Set();
  const own = ownActiveTask(state, sessionID);
  const told = node.gapsToldTo === sessionID ? (node.gaps ?? []) : [];
  const weakened = told.filter(isOfCheck).map(({ key }) => key);
  return new Set([...weakened, "evidence", ...(own && hasPassedSince(own, node) ? ["test"] : [])]);
}

/** What a claim that the node is done comes to: no gaps, or the round and the answer that they lead to. */
export function validated(
  state: State,
  node: TaskNode,
  inspection: Inspection | undefined,
  sessionID: string,
): { readonly round: Round; readonly gaps: readonly Gap[]; readonly refused: Decision } | null {
  const closedByLooking = closedByReview(state, node, sessionID);
  const accepted = new Set(node.acceptedGaps);
  const gaps = [...gapsOf(node, inspection), ...unansweredGaps(state, node)].filter(
    ({ key }) => !closedByLooking.has(key) && !accepted.has(key),
  );
  if (gaps.length === 0) return null;
  const round = nextRound(node, gaps, inspection);
  if (isReviewer(node, sessionID) && gaps.every(isOfCheck))
    return { round: { ...round, next: "again" }, gaps, refused: tellReviewer(node, gaps) };
  const moves = round.next === "human" && node.status === "active";
  const more: readonly Event[] = moves ? [{ type: "task-reviewed", nodeId: node.id }] : [];
  return { round, gaps, refused: refuseWithGaps(node, gaps, round, inspection, more) };
}

/** What a task takes with it into review, for whoever closes it. */
export function gapsAtReview(node: TaskNode, inspection: Inspection | undefined): readonly Event[] {
  const gaps = gapsOf(node, inspection).map(({ key, todo }) => ({ key, todo }));
  if (gaps.length === 0 && (node.gaps?.length ?? 0) === 0) return [];
  return [{ type: "gaps-found", nodeId: node.id, round: node.rounds ?? 0, gaps }];
}

/** A subagent with the role of a validator, about work in review of whoever assigned it. */
function isValidator(state: State, named: string | null, { sessionID, actor }: CommandContext): boolean {
  const node = named === null ? undefined : rowOf(state.nodes, named);
  const delegation = delegationOf(state, sessionID);
  if (node?.status !== "review" || !delegation || actor?.kind !== "agent") return false;
  if (actor.role !== "investigator") return false;
  const { assigner } = delegation;
  return node.session === assigner || delegationOfNode(state, node)?.assigner === assigner;
}

/** Closes an active node of this session, or one in review. */
export function completeTask(state: State, command: Completion, context: CommandContext): Decision {
  const child = isValidator(state, command.task, context)
    ? null
    : refuseChild(state, context, "a subagent completing a task", command.task);
  if (child) return child;
  const node = findNode(state, context.sessionID, command.task);
  if (!node) return unknownTask(state, command.task, context.sessionID);
  if (node.status === "completed") return accept();
  const foreign = refuseForeign(state, node, "complete", ["active", "review"], context);
  if (foreign) return foreign;
  if (node.status === "review" && !mayCloseReview(node, context))
    return refuse(
      "review-of-others",
      `complete of ${describeNode(node)}`,
      `what is in review is closed by ${node.delegatedBy} who planned it, by a validator or by the human, not by who did it`,
      askReviewer(node),
      `agent ${context.agent}, session ${context.sessionID}`,
    );
  const missing = validated(state, node, command.inspection, context.sessionID);
  if (missing === null) {
    const looked = closedByReview(state, node, context.sessionID);
    const accepted = gapsOf(node, command.inspection).filter((gap) => isOfCheck(gap) && looked.has(gap.key));
    return accept(...closed(state, node, command, accepted));
  }
  if (missing.round.next === "close")
    return accept(missing.round.found, ...closed(state, node, command, missing.gaps));
  return missing.refused;
}
