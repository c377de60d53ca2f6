/** Hears messages one after the other, as the plugin does, with the decisions so far in a map. */
import { NO_CONVERSATION, type Conversation } from "../../kernel/signal/conversation.ts";
import { hearMessage } from "./hear-message.ts";

type Slots = Map<string, { inForce: string[]; past: string[] }>;

/** Hears the messages one after the other; the findings of the last, as `kind` or `kind?` where it is uncertain. */
export function last(...messages: readonly string[]): readonly string[] {
  const slots: Slots = new Map();
  const standing = (slot: string) => slots.get(slot) ?? { inForce: [], past: [] };
  let conversation: Conversation = NO_CONVERSATION;
  let found: readonly string[] = [];
  for (const message of messages) {
    const heard = hearMessage(message, conversation, standing);
    conversation = heard.conversation;
    found = heard.findings.map(({ kind, isCertain }) => (isCertain ? kind : `${kind}?`));
    for (const { slot, value, how } of heard.changes) {
      const { inForce, past } = standing(slot);
      const replaced = how === "changed";
      slots.set(slot, {
        inForce: replaced ? [value] : [...inForce, value],
        past: replaced ? [...past, ...inForce] : past,
      });
    }
  }
  return found;
}
