/**
 * What a decision of the human's own is to the question that is open: the answer, where the question is about that slot.
 * Otherwise the agent would be asked about what the human has just said, and could answer it another way.
 */
import { withAnswer } from "@idumb/course-changes/course-answer";
import { NO_CONVERSATION } from "@idumb/course-changes/conversation";
import { choicesInForce } from "../choice/tech-choice.ts";
import { holdOf } from "./hold.ts";
import type { CourseAnswer } from "@idumb/course-changes/course-answer";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";

/** How a question ended that the human answered by saying what fills a slot. */
export const SETTLED_BY_HUMAN = "settled by the human";

/** As a plain answer in the chat does; what the message says of other slots stays asked. */
export function answeredByDeciding(
  state: State,
  { slot, choice }: CommandOf<"decide-slot">,
  { sessionID }: CommandContext,
): readonly Event[] {
  const hold = holdOf(state, sessionID);
  if (hold === null || hold.isCertain || hold.slots?.includes(slot) !== true) return [];
  const slots = hold.slots.filter((one) => one !== slot);
  if (slots.length > 0) {
    const { at: _at, ...question } = hold;
    const proposed = hold.proposed?.filter((one) => one.slot !== slot);
    return [{ type: "plan-questioned", ...question, slots, ...(proposed && { proposed }) }];
  }
  const before = state.conversations?.[sessionID] ?? NO_CONVERSATION;
  const isThere = choicesInForce(state, slot).some((one) => one.choice === choice);
  const answer: CourseAnswer = isThere ? { kind: "unchanged" } : { kind: "slot", slot, value: choice };
  return [{ type: "course-answered", course: SETTLED_BY_HUMAN, conversation: withAnswer(before, answer) }];
}
