import type {
  AssistantInfo,
  CompactionPart,
  MessageInfo,
  MessageWithParts,
  SubtaskPart,
  UserInfo,
} from "../../storage/message.ts";

/**
 * The part of the stored history that still counts. After a compaction that succeeded: its marker, its summary, the
 * tail it kept, and all later messages. The store keeps everything; only this view is cut.
 */
const compactionPart = (message: MessageWithParts): CompactionPart | undefined =>
  message.parts.find((part) => part.type === "compaction");

export function filterCompacted(stored: readonly MessageWithParts[]): MessageWithParts[] {
  const kept: MessageWithParts[] = [];
  const summarised = new Set<string>();
  let tailStart: string | undefined;
  for (let at = stored.length - 1; at >= 0; at--) {
    const message = stored[at] as MessageWithParts;
    const { info } = message;
    kept.push(message);
    if (tailStart !== undefined) {
      if (info.id === tailStart) break;
      continue;
    }
    if (info.role === "user" && summarised.has(info.id)) {
      const marker = compactionPart(message);
      if (!marker) continue;
      if (!marker.tail_start_id) break;
      tailStart = marker.tail_start_id;
      if (info.id === tailStart) break;
      continue;
    }
    if (info.role === "assistant" && info.summary && info.finish && !info.error)
      summarised.add(info.parentID);
  }
  kept.reverse();
  return tailBehindSummary(kept);
}

/** Moves the tail, which is older than the marker, behind the summary. */
function tailBehindSummary(kept: MessageWithParts[]): MessageWithParts[] {
  const marker = kept.findLastIndex((message) => compactionPart(message)?.tail_start_id !== undefined);
  const tailID = marker >= 0 ? compactionPart(kept[marker] as MessageWithParts)?.tail_start_id : undefined;
  if (!tailID) return kept;
  const markerID = kept[marker]?.info.id;
  const summary = kept.findIndex(
    ({ info }, at) => at > marker && info.role === "assistant" && info.summary && info.parentID === markerID,
  );
  const tail = kept.findIndex((message) => message.info.id === tailID);
  if (tail < 0 || tail >= marker || summary <= marker) return kept;
  return [...kept.slice(marker, summary + 1), ...kept.slice(tail, marker), ...kept.slice(summary + 1)];
}

function isNewer(a: MessageInfo, b: MessageInfo | undefined): boolean {
  if (!b) return true;
  if (a.time.created !== b.time.created) return a.time.created > b.time.created;
  return a.id > b.id;
}

/** The newest user and assistant message, the newest finished one, and the tasks that came after it. */
export function latest(messages: readonly MessageWithParts[]): {
  user: UserInfo | undefined;
  assistant: AssistantInfo | undefined;
  finished: AssistantInfo | undefined;
  tasks: (CompactionPart | SubtaskPart)[];
} {
  let user: UserInfo | undefined;
  let assistant: AssistantInfo | undefined;
  let finished: AssistantInfo | undefined;
  for (const { info } of messages) {
    if (info.role === "user") {
      if (isNewer(info, user)) user = info;
      continue;
    }
    if (isNewer(info, assistant)) assistant = info;
    if (info.finish && isNewer(info, finished)) finished = info;
  }
  const tasks = messages.flatMap((message) =>
    finished && !isNewer(message.info, finished)
      ? []
      : message.parts.filter((part) => part.type === "compaction" || part.type === "subtask"),
  );
  return { user, assistant, finished, tasks };
}
