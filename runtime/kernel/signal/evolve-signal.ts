/** The folds of what humans said: conversations, and the writes that are held for a question. */
import { withAnswer } from "@idumb/course-changes/course-answer";
import { rootOf } from "../override/override.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";

export function heard(state: State, { event, sessionID }: EventRecord<"message-heard">): State {
  const conversations = { ...state.conversations, [sessionID]: event.conversation };
  const said = event.said === undefined ? {} : { said: { ...state.said, [sessionID]: event.said } };
  return { ...state, conversations, ...said };
}

export function questioned(state: State, { event, sessionID, at }: EventRecord<"plan-questioned">): State {
  const { type: _type, ...fields } = event;
  const before = state.holds?.[sessionID];
  // A question that words left open does not soften one that is certain.
  const kept =
    before?.isCertain === true && !event.isCertain ? { ...before, tasks: event.tasks } : { ...fields, at };
  return { ...state, holds: { ...state.holds, [sessionID]: kept } };
}

/** What was asked is over; what the answer puts in question is an event of its own. */
export function courseAnswered(state: State, { event, sessionID }: EventRecord<"course-answered">): State {
  const root = rootOf(state, sessionID);
  const conversations = { ...state.conversations, [root]: event.conversation };
  if (state.holds?.[root]?.isCertain !== false) return { ...state, conversations };
  const { [root]: _over, ...holds } = state.holds;
  return { ...state, conversations, holds };
}

export function answered(state: State, { event, sessionID }: EventRecord<"plan-answered">): State {
  const root = rootOf(state, sessionID);
  const hold = state.holds?.[root];
  if (!hold) return state;
  const left = hold.tasks.filter((id) => !event.tasks.includes(id));
  const { [root]: _over, ...others } = state.holds ?? {};
  const holds = left.length === 0 ? others : { ...others, [root]: { ...hold, tasks: left } };
  const conversation = state.conversations?.[root];
  // Who keeps the plan says that the message changed nothing.
  return conversation === undefined || hold.isCertain || left.length > 0
    ? { ...state, holds }
    : {
        ...state,
        holds,
        conversations: { ...state.conversations, [root]: withAnswer(conversation, { kind: "unchanged" }) },
      };
}
