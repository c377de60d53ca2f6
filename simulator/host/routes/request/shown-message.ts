import type { MessageWithParts, Part } from "../../storage/message.ts";
import { shownInfo, shownText } from "../../storage/stored-shape.ts";

/**
 * A message as the routes show it. OpenCode 1.18.33: only a pending call has `raw` there, although events, hooks and
 * the answer to a prompt (not to a command) still show it on a call that was given up before it was complete.
 */
export function shownMessage(message: MessageWithParts): MessageWithParts {
  return { info: shownInfo(message.info), parts: message.parts.map((part) => shownText(withoutRaw(part))) };
}

function hasStaleRaw(part: Part): boolean {
  return part.type === "tool" && part.state.status !== "pending" && part.state.raw !== undefined;
}

function withoutRaw(part: Part): Part {
  if (part.type !== "tool" || !hasStaleRaw(part)) return part;
  const { raw: _, ...state } = part.state;
  return { ...part, state };
}
