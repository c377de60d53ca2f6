import type { Host } from "../../instance/host.ts";
import type { MessageWithParts, PatchPart, SessionInfo } from "../../storage/message.ts";
import { diffOf } from "./summarize-diff.ts";

/**
 * Going back: the files return to what they were before a message, the messages after it stay until the next
 * prompt removes them, and until then it can be undone.
 */
export function revert(host: Host, sessionID: string, messageID: string, partID?: string): SessionInfo {
  host.runs.assertNotBusy(sessionID);
  const session = host.store.session(sessionID);
  const messages = host.store.messages(sessionID);
  const found = findPoint(messages, messageID, partID);
  if (!found) return session;
  const { point, patches } = found;
  const snapshot = session.revert?.snapshot ?? host.snapshots.track();
  if (session.revert?.snapshot) host.snapshots.restore(session.revert.snapshot);
  const restored = new Set<string>();
  for (const patch of patches) {
    const files = patch.files.filter((file) => !restored.has(file));
    host.snapshots.restoreFiles(patch.hash, files);
    for (const file of files) restored.add(file);
  }
  const from = messages.findIndex((message) => message.info.id === point.messageID);
  const diff = diffOf(host, from < 0 ? [] : messages.slice(from));
  // Asked before anything is told: a plugin may write a file at the event.
  const undo = snapshot ? { snapshot, diff: host.snapshots.gitDiff(snapshot) } : {};
  host.bus.publish("session.diff", { sessionID, diff });
  host.sessions.update(sessionID, {
    revert: { ...point, ...undo },
    summary: {
      additions: diff.reduce((sum, item) => sum + item.additions, 0),
      deletions: diff.reduce((sum, item) => sum + item.deletions, 0),
      files: diff.length,
    },
    time: { updated: host.world.now() },
  });
  return host.store.session(sessionID);
}

interface Point {
  messageID: string;
  partID?: string;
}

/** Where to go back to, and the patches made after it. A part that is the first of its message takes the message. */
function findPoint(
  messages: readonly MessageWithParts[],
  messageID: string,
  partID: string | undefined,
): { point: Point; patches: PatchPart[] } | undefined {
  let lastUser: string | undefined;
  let point: Point | undefined;
  const patches: PatchPart[] = [];
  for (const { info, parts } of messages) {
    if (info.role === "user") lastUser = info.id;
    let hasWork = false;
    for (const part of parts) {
      if (point) {
        if (part.type === "patch") patches.push(part);
        continue;
      }
      if ((info.id === messageID && !partID) || part.id === partID) {
        const keep = hasWork ? partID : undefined;
        point = { messageID: !keep && lastUser ? lastUser : info.id, ...(keep ? { partID: keep } : {}) };
      }
      if (part.type === "text" || part.type === "tool") hasWork = true;
    }
  }
  return point && { point, patches };
}

export function unrevert(host: Host, sessionID: string): SessionInfo {
  host.runs.assertNotBusy(sessionID);
  const session = host.store.session(sessionID);
  if (!session.revert) return session;
  if (session.revert.snapshot) host.snapshots.restore(session.revert.snapshot);
  host.sessions.update(sessionID, { revert: null, time: { updated: host.world.now() } });
  return host.store.session(sessionID);
}

/** The first thing a new prompt does: the reverted messages are removed for good. */
export function cleanupRevert(host: Host, sessionID: string): void {
  const { revert: point } = host.store.session(sessionID);
  if (!point) return;
  const messages = [...host.store.messages(sessionID)];
  const from = messages.findIndex((message) => message.info.id === point.messageID);
  const removed = from < 0 ? [] : messages.slice(from + (point.partID ? 1 : 0));
  for (const message of removed) host.sessions.removeMessage(sessionID, message.info.id);
  const parts = point.partID ? (messages[from]?.parts ?? []) : [];
  const at = parts.findIndex((part) => part.id === point.partID);
  if (at >= 0)
    for (const part of parts.slice(at)) host.sessions.removePart(sessionID, point.messageID, part.id);
  host.sessions.update(sessionID, { revert: null, time: { updated: host.world.now() } });
}
