/**
 * The only place where "may this happen?" is answered for changes of state: (command, state) → events or
 * a refusal. Pure, so that a conflict in the journal is solved by deciding again on the newer state.
 */
import { decideSlot, noteChoices } from "./choice/decide-choice.ts";
import * as comment from "./comment/comment.ts";
import * as delegate from "./delegation/decide-delegate.ts";
import { assignDelegation } from "./delegation/decide-delegation.ts";
import { recallDelegation } from "./delegation/decide-recall.ts";
import * as report from "./delegation/decide-report.ts";
import { noteDocuments } from "./document/document.ts";
import * as evidence from "./evidence/decide-evidence.ts";
import { createAnchor, resolveAnchor } from "./memory/decide-anchor.ts";
import { keepNote, removeNote } from "./memory/human-note.ts";
import * as override from "./override/decide-override.ts";
import { createPlan, planTasks, quickStart } from "./plan/decide-plan-create.ts";
import { abandonPlan, archivePlan, purge, resolvePlan } from "./plan/decide-plan-end.ts";
import { noteTakenOver, takeOverPlan } from "./plan/take-over-plan.ts";
import { updatePlan, updateTask } from "./plan/decide-plan-update.ts";
import { pruneOutputs } from "./pruning/pruning.ts";
import { hearBans } from "./respect/decide-ban.ts";
import { closeSession, noteCompaction, openSession } from "./session/decide-session.ts";
import { putOffLeft } from "./session/put-off-left.ts";
import { answerCourse } from "./signal/answer-course.ts";
import { hear } from "./signal/decide-heard.ts";
import { doStep, moveTask } from "./task/decide-task.ts";
import type { Command, CommandContext, CommandOf } from "./command.ts";
import type { Decision } from "./decision.ts";
import type { State } from "./state.ts";

type Decider<T extends Command["type"]> = (
  state: State,
  command: CommandOf<T>,
  context: CommandContext,
) => Decision;

/** What answers each type of command. */
export const DECIDERS: { readonly [T in Command["type"]]: Decider<T> } = {
  "create-plan": createPlan,
  "take-over-plan": takeOverPlan,
  "note-taken-over": noteTakenOver,
  "plan-tasks": planTasks,
  "update-plan": updatePlan,
  "update-task": updateTask,
  "resolve-plan": resolvePlan,
  "archive-plan": archivePlan,
  "abandon-plan": abandonPlan,
  purge,
  "put-off-left": putOffLeft,
  "quick-start": quickStart,
  "start-task": report.start,
  "do-step": doStep,
  "review-task": report.review,
  "complete-task": report.complete,
  "fail-task": report.fail,
  "defer-task": moveTask,
  "abandon-task": moveTask,
  "reopen-task": moveTask,
  "record-checkpoint": evidence.recordCheckpoint,
  "note-effect": evidence.noteEffect,
  "note-refusal": evidence.noteRefusal,
  "note-told": evidence.noteTold,
  "note-unexplained": evidence.noteUnexplained,
  "see-branch": evidence.seeBranch,
  "see-undo": evidence.seeUndo,
  "mirror-todos": evidence.mirrorTodos,
  "create-anchor": createAnchor,
  "resolve-anchor": resolveAnchor,
  "keep-note": keepNote,
  "remove-note": removeNote,
  "make-comment": comment.makeComment,
  "read-comments": comment.readComments,
  "answer-comment": comment.answerComment,
  "note-documents": noteDocuments,
  "assign-delegation": assignDelegation,
  "recall-delegation": recallDelegation,
  "bind-delegation": delegate.bindDelegation,
  "resume-delegation": delegate.resumeDelegation,
  "count-calls": delegate.countCalls,
  "stop-delegation": delegate.stopDelegation,
  "hear-message": hear,
  "answer-course": answerCourse,
  "decide-slot": decideSlot,
  "note-choices": noteChoices,
  "hear-bans": hearBans,
  pause: override.pause,
  resume: override.resume,
  "reopen-journal": override.reopenJournal,
  "choose-mode": override.chooseMode,
  "keep-plan": override.keepPlan,
  "allow-call": override.allowCall,
  "use-allowance": override.spendAllowance,
  "accept-risk": override.acceptRisk,
  "prune-outputs": pruneOutputs,
  "open-session": openSession,
  "close-session": closeSession,
  "note-compaction": noteCompaction,
};

function decided<T extends Command["type"]>(
  state: State,
  type: T,
  command: CommandOf<T>,
  context: CommandContext,
): Decision {
  return DECIDERS[type](state, command, context);
}

/** Decides one command. Refusals are values; this never throws for anything a caller can ask. */
export function decide(state: State, command: Command, context: CommandContext): Decision {
  return decided(state, command.type, command, context);
}
