/** Hears messages one after the other, as the plugin does, with the decisions so far in a map. */
import { NO_CONVERSATION, type Conversation } from "../conversation.ts";
import { hearMessage } from "./hear-message.ts";

type Slots = Map<string, { inForce: string[]; past: string[] }>;

/** Hears the messages one after the other; the course changes of the last, as `kind` or `kind?` where it is uncertain. */
export const last = (...messages: readonly string[]): readonly string[] => hear(messages).found;

/** The title of the goal that is active after these messages. */
export const goalAfter = (...messages: readonly string[]): string | undefined =>
  hear(messages).conversation.goals.find(({ status }) => status === "active")?.title;

function hear(messages: readonly string[]): { found: readonly string[]; conversation: Conversation } {
  const slots: Slots = new Map();
  const standing = (slot: string) => slots.get(slot) ?? { inForce: [], past: [] };
  let conversation: Conversation = NO_CONVERSATION;
  let found: readonly string[] = [];
  for (const message of messages) {
    const heard = hearMessage(message, conversation, standing);
    conversation = heard.conversation;
    found = heard.courseChanges.map(({ kind, isCertain }) => (isCertain ? kind : `${kind}?`));
    for (const { slot, value, how } of heard.changes) {
      const { inForce, past } = standing(slot);
      const replaced = how === "changed";
      slots.set(slot, {
        inForce: replaced ? [value] : [...inForce, value],
        past: replaced ? [...past, ...inForce] : past,
      });
    }
  }
  return { found, conversation };
}
