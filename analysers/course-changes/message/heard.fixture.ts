/** Hears messages one after the other and takes the lists at their word, with the decisions so far in a map. */
import { NO_CONVERSATION, type Conversation } from "../conversation.ts";
import { withAnswer, type CourseAnswer } from "../course-answer.ts";
import { hearMessage } from "./hear-message.ts";
import type { CourseLine } from "../readings/course-line.ts";

type Slots = Map<string, { inForce: string[]; past: string[] }>;

/** Hears the messages one after the other; what the lists read in the last, as `kind` or `kind?` where they are not sure. */
export const last = (...messages: readonly string[]): readonly string[] => hear(messages).found;

/** Whether somebody is asked about the last of the messages. */
export const asks = (...messages: readonly string[]): boolean => hear(messages).course === "ask";

/** Whether the score decides about the last of the messages, and no rule apart from it. */
export const isScored = (...messages: readonly string[]): boolean => hear(messages).isScored;

/** The title of the goal that is active after these messages. */
export const goalAfter = (...messages: readonly string[]): string | undefined =>
  hear(messages).conversation.goals.find(({ status }) => status === "active")?.title;

/** Which answer somebody gives who takes the lists at their word. */
function answerOf(found: readonly string[], message: string): CourseAnswer {
  if (found.includes("pivot")) return { kind: "new goal", what: message };
  if (found.includes("return")) return { kind: "back", what: message };
  return found.includes("abandon") ? { kind: "dropped", what: message } : { kind: "unchanged" };
}

function hear(messages: readonly string[]): {
  found: readonly string[];
  course: CourseLine;
  isScored: boolean;
  conversation: Conversation;
} {
  const slots: Slots = new Map();
  const standing = (slot: string) => slots.get(slot) ?? { inForce: [], past: [] };
  let conversation: Conversation = NO_CONVERSATION;
  let found: readonly string[] = [];
  let course: CourseLine = "none";
  let scored = false;
  for (const message of messages) {
    const heard = hearMessage(message, conversation, standing);
    ({ course, isScored: scored } = heard);
    found = Object.keys(heard.readings).flatMap((name) => {
      const [, kind, perhaps] = /^list (\w+)(?: in slot)?( perhaps)?$/.exec(name) ?? [];
      return kind === undefined ? [] : perhaps === undefined ? kind : `${kind}?`;
    });
    conversation = withAnswer(heard.conversation, answerOf(found, message));
    for (const { slot, value, how } of [...heard.changes, ...heard.proposed]) {
      const { inForce, past } = standing(slot);
      const replaced = how === "changed" || how === "narrowed";
      slots.set(slot, {
        inForce: replaced ? [value] : [...inForce, value],
        past: replaced ? [...past, ...inForce] : past,
      });
    }
  }
  return { found, course, isScored: scored, conversation };
}
