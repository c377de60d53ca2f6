/**
 * What an agent says that the human's newest message does: nothing, another goal, a return, a part that is dropped, or
 * another choice for a slot. Goals and decisions change by these answers and by nothing else that was said.
 */
import { withAnswer } from "@idumb/course-changes/course-answer";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { choicesGivenUp } from "../choice/given-up-with.ts";
import { changeEvents } from "../choice/decide-choice.ts";
import { whoseWords } from "../choice/whose-words.ts";
import { accept } from "../decision.ts";
import { refuseChild } from "../task/find-node.ts";
import { rowOf } from "../table.ts";
import { holdOf, openWorkOf } from "./hold.ts";
import type { CourseAnswer } from "@idumb/course-changes/course-answer";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { WorkPlan } from "../record/plan.ts";
import type { TaskNode } from "../record/task.ts";
import type { State } from "../state.ts";

const courseText = (answer: CourseAnswer): string =>
  answer.kind === "unchanged"
    ? answer.kind
    : answer.kind === "slot"
      ? `${answer.slot} = ${answer.value}`
      : `${answer.kind} ${answer.what}`.trim();

/** Another goal leaves work behind: the plan says what happens to it. */
function leftOpen(state: State, answer: CourseAnswer, context: CommandContext): readonly Event[] {
  if (answer.kind !== "new goal" && answer.kind !== "back") return [];
  const hold = holdOf(state, context.sessionID);
  // What was begun after the message is the new goal's own.
  const tasks = openWorkOf(state, context.sessionID)
    .filter(({ createdAt }) => createdAt <= (hold?.at ?? Infinity))
    .map(({ id }) => id);
  if (tasks.length === 0) return [];
  const quote = hold?.quote ?? courseText(answer);
  const kind = answer.kind === "back" ? "return" : "pivot";
  return [{ type: "plan-questioned", kind, isCertain: true, quote, tasks }];
}

/** What was done instead of a call that says so. */
const answeredBy = (state: State, answer: CourseAnswer, sessionID: string): Event => ({
  type: "course-answered",
  course: courseText(answer),
  conversation: withAnswer(state.conversations?.[sessionID] ?? NO_CONVERSATION, answer),
});

/**
 * Giving up a plan answers the question that is open, and takes along what rested on that plan alone. It answers none
 * that proposed another choice, for which of the two is meant stays unsaid.
 */
export function answeredByGivingUp(
  state: State,
  plan: WorkPlan,
  { sessionID }: CommandContext,
): readonly Event[] {
  const hold = holdOf(state, sessionID);
  if (hold === null || hold.isCertain || (hold.proposed ?? []).length > 0) return [];
  const answer: CourseAnswer = { kind: "dropped", what: plan.name };
  return [answeredBy(state, answer, sessionID), ...choicesGivenUp(state, plan.id)];
}

/** In another plan than the one that is begun. */
const isPutAside = (begun: TaskNode, node: TaskNode | undefined): boolean =>
  node !== undefined &&
  node.workPlanId !== begun.workPlanId &&
  (node.status === "deferred" || node.status === "abandoned");

/**
 * Putting aside all that the question is about and beginning another plan answers it too: that is the goal now. Again
 * it answers none about a choice.
 */
export function answeredByBeginning(
  state: State,
  node: TaskNode,
  { sessionID }: CommandContext,
): readonly Event[] {
  const asked = state.holds?.[sessionID];
  if (asked === undefined || asked.isCertain || asked.tasks.length === 0 || (asked.slots ?? []).length > 0)
    return [];
  if (!asked.tasks.every((id) => isPutAside(node, rowOf(state.nodes, id)))) return [];
  const what = rowOf(state.plans, node.workPlanId)?.name ?? node.name;
  const answer: CourseAnswer = { kind: node.createdAt > asked.at ? "new goal" : "back", what };
  return [answeredBy(state, answer, sessionID)];
}

export function answerCourse(
  state: State,
  { answer, contestAfter }: CommandOf<"answer-course">,
  context: CommandContext,
): Decision {
  const child = refuseChild(state, context, "a subagent saying what the human's message does");
  if (child) return child;
  const hold = holdOf(state, context.sessionID);
  const isAsked = hold !== null && !hold.isCertain;
  if (answer.kind === "unchanged" && !isAsked) return accept();
  const before = state.conversations?.[context.sessionID] ?? NO_CONVERSATION;
  const heard: Event = {
    type: "course-answered",
    course: courseText(answer),
    conversation: withAnswer(before, answer),
  };
  if (answer.kind === "slot") {
    const { slot, value } = answer;
    // Changes of this slot that were never answered are on the way to this one.
    const passed = (hold?.proposed ?? []).filter((one) => one.slot === slot && one.value !== value);
    const changes = [...passed, { slot, value, how: "changed" } as const];
    const made = changeEvents(state, changes, { source: "agent" }, contestAfter).map((event) =>
      event.type === "choice-made"
        ? { ...event, ...whoseWords(state, context, slot, event.choice, true) }
        : event,
    );
    return accept(heard, ...made);
  }
  const proposed = answer.kind === "unchanged" || answer.kind === "dropped" ? [] : (hold?.proposed ?? []);
  return accept(
    heard,
    ...changeEvents(state, proposed, { source: "message", quote: hold?.quote }, contestAfter),
    ...leftOpen(state, answer, context),
    ...(answer.kind === "dropped" ? choicesGivenUp(state, null) : []),
  );
}
