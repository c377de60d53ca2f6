/**
 * The messages of a session that count: each once, and none that the user took back. OpenCode 1.18.33 keeps what was
 * reverted, for the user may take the revert back; the model is told nothing of it, and the next message deletes it.
 */
import type { StoredMessage } from "./from-messages.ts";
import { textAt, within, type Loose } from "./loose.ts";

/** @param leftOut is told what does not stand, and how much of it. */
export function standingMessages(
  info: Loose,
  messages: readonly StoredMessage[],
  leftOut: (what: string) => void,
): StoredMessage[] {
  const seen = new Set<string>();
  const each = messages.filter((message) => {
    const id = idOf(message);
    const isAgain = id !== "" && seen.has(id);
    seen.add(id);
    return !isAgain;
  });
  const again = messages.length - each.length;
  if (again > 0) leftOut(`messages that stand in the recording twice: ${again}`);
  const { kept, gone } = upTo(within(info, "revert"), each);
  if (gone > 0) leftOut(tookBack(gone));
  return kept;
}

export const tookBack = (count: number): string => `messages that the user took back: ${count}`;

/** With a part the message stays up to there, and counts among those that are gone in part. */
function upTo(
  revert: Loose,
  messages: readonly StoredMessage[],
): { readonly kept: StoredMessage[]; readonly gone: number } {
  const messageID = textAt(revert, "messageID");
  const from = messageID === "" ? -1 : messages.findIndex((message) => idOf(message) === messageID);
  const point = messages[from];
  if (!point) return { kept: [...messages], gone: 0 };
  const gone = messages.length - from;
  const partID = textAt(revert, "partID");
  if (partID === "") return { kept: messages.slice(0, from), gone };
  const at = point.parts.findIndex((part) => textAt(part, "id") === partID);
  const parts = at < 0 ? point.parts : point.parts.slice(0, at);
  return { kept: [...messages.slice(0, from), { ...point, parts }], gone: at < 0 ? gone - 1 : gone };
}

const idOf = ({ info }: StoredMessage): string => textAt(info, "id");
