/**
 * The messages of a request as text, and how many of them the request before had, from the front.
 */
import type { ChatBody, ChatMessage } from "opencode-simulator";

export interface PlainMessage {
  readonly role: string;
  readonly text: string;
}

/** One message as a person reads it: its text, then its calls, one a line. */
function plainMessage(message: ChatMessage): PlainMessage {
  const { content } = message;
  const text =
    typeof content === "string"
      ? content
      : (content ?? []).map((part) => part.text ?? `[${part.type}]`).join("\n");
  const calls = (message.tool_calls ?? []).map(
    ({ function: { name, arguments: given } }) => `→ ${name} ${given}`,
  );
  return { role: message.role, text: [text, ...calls].filter((line) => line !== "").join("\n") };
}

export const plainMessages = (body: ChatBody): PlainMessage[] => body.messages.map(plainMessage);

/** How many messages from the front are the same in both. */
export function sharedFront(a: readonly PlainMessage[], b: readonly PlainMessage[]): number {
  const most = Math.min(a.length, b.length);
  for (let index = 0; index < most; index += 1)
    if (a[index]?.role !== b[index]?.role || a[index]?.text !== b[index]?.text) return index;
  return most;
}
