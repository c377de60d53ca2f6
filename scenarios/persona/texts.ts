/**
 * What a model reads of a conversation, message by message: the texts, without the arguments of its own calls.
 */
import { textOf, type ChatMessage } from "opencode-simulator";

/** The texts in order; the system's rules are not part of the conversation. */
export const textsOf = (messages: readonly ChatMessage[]): readonly string[] =>
  messages.filter(({ role }) => role !== "system").map(textOf);

/** The system's rules, which come before it. */
export const rulesOf = (messages: readonly ChatMessage[]): string =>
  messages
    .filter(({ role }) => role === "system")
    .map(textOf)
    .join("\n");
