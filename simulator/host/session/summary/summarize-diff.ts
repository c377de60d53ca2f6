import type { Host } from "../../instance/host.ts";
import { requestMessageTitle } from "./message-title.ts";
import { snapshotTime } from "./snapshot-time.ts";
import type { FileDiff } from "../../snapshot/snapshot.ts";
import type { MessageWithParts } from "../../storage/message.ts";

/**
 * The background note of what a user message changed: session totals, `session.diff`, and the diffs on the user
 * message itself. Nobody awaits it.
 */
export function summarizeDiff(host: Host, sessionID: string, messageID: string): void {
  host.background.start(async () => {
    await undefined;
    if (!host.store.hasSession(sessionID)) return;
    host.sessions.update(sessionID, {
      summary: { additions: 0, deletions: 0, files: 0 },
      time: { updated: host.world.now() },
    });
    host.bus.publish("session.diff", { sessionID, diff: [] });
    if (host.config["snapshot"] === false) return;
    const turn = host.store.turn(sessionID, messageID);
    const user = turn.find(({ info }) => info.id === messageID)?.info;
    if (user?.role !== "user") return;
    host.sessions.updateMessage({ ...user, summary: { ...user.summary, diffs: diffOf(host, turn) } });
    if (!host.profile.switches.titlesEachMessage) return;
    // The diffs are asked of git first, and the step that runs beside it does not wait.
    await snapshotTime(host);
    await requestMessageTitle(host, sessionID, messageID);
  });
}

/** From the first snapshot of a step's start to the last of a step's end. */
export function diffOf(host: Host, messages: readonly MessageWithParts[]): FileDiff[] {
  const parts = messages.flatMap((message) => message.parts);
  const from = parts.find((part) => part.type === "step-start" && part.snapshot);
  const to = parts.findLast((part) => part.type === "step-finish" && part.snapshot);
  if (from?.type !== "step-start" || to?.type !== "step-finish" || !from.snapshot || !to.snapshot) return [];
  return host.snapshots.diff(from.snapshot, to.snapshot);
}
