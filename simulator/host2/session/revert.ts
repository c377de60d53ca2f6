import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Host } from "../services/host.ts";
import type { Revert, SessionMessage } from "../shape/session-message.ts";
import { MessageNotFound, RestoreFailed } from "./refusals.ts";

/**
 * Undo in two steps. Staged, the files are as they were before a message and the messages all stand; then it is taken
 * back (`clear`), moved to another message, or made final (`commit`), which the human's next message does by itself.
 */
export function stageRevert(host: Host, sessionID: string, messageID: string, withFiles: boolean): Revert {
  const { snapshots, store, bus } = host;
  const { info, messages } = store.session(sessionID);
  const boundary = messages.findIndex(({ message }) => message.id === messageID);
  if (boundary === -1) throw new MessageNotFound(messageID);
  const original = info.revert?.snapshot ?? snapshots.track();
  const changed = firstChanges(messages.slice(boundary + 1).map(({ message }) => message));
  const restored = new Map<string, string>();
  if (original !== undefined) for (const { file } of info.revert?.files ?? []) restored.set(file, original);
  if (withFiles) for (const [file, tree] of changed) restored.set(file, tree);
  putBack(host, restored);
  const paths = withFiles ? [...changed.keys()] : [];
  const later = original === undefined ? undefined : (snapshots.track() ?? original);
  const revert: Revert = {
    messageID,
    ...(original === undefined ? {} : { snapshot: original }),
    files: original === undefined || later === undefined ? [] : snapshots.patches(original, later, paths),
  };
  bus.publish("session.revert.staged", { sessionID, revert });
  return revert;
}

/** Puts the files back to where they were when the undo began. */
export function clearRevert(host: Host, sessionID: string): void {
  const { revert } = host.store.session(sessionID).info;
  if (revert === undefined) return;
  const { snapshot, files } = revert;
  if (snapshot !== undefined) putBack(host, new Map(files.map(({ file }) => [file, snapshot])));
  host.bus.publish("session.revert.cleared", { sessionID });
}

export function commitRevert({ store, bus }: Host, sessionID: string): void {
  const { revert } = store.session(sessionID).info;
  if (revert !== undefined) bus.publish("session.revert.committed", { sessionID, to: revert.messageID });
}

/** Each file that a step changed, with the snapshot from before the first such step. */
function firstChanges(messages: readonly SessionMessage[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const message of messages) {
    if (message.type !== "assistant" || message.snapshot?.start === undefined) continue;
    for (const file of message.snapshot.files ?? [])
      if (!first.has(file)) first.set(file, message.snapshot.start);
  }
  return first;
}

/** 0.0.0-next-16350 gives up at a file that is to be deleted from a folder which is a file again by then. */
function putBack({ snapshots, place }: Host, files: ReadonlyMap<string, string>): void {
  for (const [file, tree] of files) {
    const folder = statSync(dirname(join(place.worktree, file)), { throwIfNoEntry: false });
    if (folder?.isFile()) throw new RestoreFailed(`Failed to remove ${file}`);
    snapshots.restoreFiles(tree, [join(place.worktree, file)]);
  }
}
