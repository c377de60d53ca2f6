/**
 * Learns from the host's event stream what no hook says: parentage of a new session, its end, which
 * assistant message is a compaction summary, and that a compaction is over. Events come one by one in
 * publish order and are not awaited, so each is handled in microseconds and only the rare ones store.
 */
import { diskOf } from "../disk/watch-disk.ts";
import { compactionMemory } from "../session/keep-memory.ts";
import { compactionBegan } from "../session/tell-standing.ts";
import { childCallEnded } from "../session/watch-children.ts";
import { callFailed } from "../session/watch-drift.ts";
import { sessionRested } from "../session/session-rested.ts";
import { permissionSeen } from "../session/rejected-calls.ts";
import { turnBroke } from "../session/continue-work.ts";
import { callSeen, messageRemoved, todosSeen, undoSeen } from "../session/watch-history.ts";
import { sessionBroke, sessionIdle, taskPartSeen } from "../session/watch-delegations.ts";
import { overflowCompacts } from "../session/vain-compactions.ts";
import { HOST_TOOL } from "../../kernel/host-tool-names.ts";
import type { HostSight } from "../host/host-sight.ts";
import type { HostEvent, Part } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

interface CreatedSession {
  readonly id: string;
  readonly parentID?: string;
  readonly version: string;
}

function created(
  project: GovernedProject,
  sight: HostSight,
  { id, parentID, version }: CreatedSession,
): void {
  project.sessions.of(id).parentID = parentID ?? null;
  // Every version measured notes itself on the sessions that it creates (spike host-version-in-session).
  const lost = sight.learnVersion(version).join("\n");
  if (lost === "") return;
  project.voice.log("error", lost);
  project.voice.toast("warning", lost);
}

function partUpdated(project: GovernedProject, sight: HostSight, part: Part): void | Promise<void> {
  const { sessionID } = part;
  if (part.type === "step-start") return diskOf(project).stepStarted(sessionID, part.snapshot);
  if (part.type === "step-finish") return diskOf(project).stepEnded(sessionID, part.snapshot);
  // OpenCode 1.18.33 publishes this part before it asks `session.compacting`; the SDK's type leaves `overflow` out.
  if (part.type === "compaction") {
    const memory = project.sessions.of(sessionID);
    const overflowed = (part as { overflow?: boolean }).overflow === true;
    compactionBegan(memory, overflowed);
    if (overflowed) overflowCompacts(project, memory);
  }
  if (part.type === "patch") return diskOf(project).stepChanged(sessionID, part.files);
  if (part.type !== "tool") return;
  const place = { sessionID, messageID: part.messageID, partID: part.id };
  callSeen(project.sessions.of(sessionID), part.callID, place);
  if (part.tool === HOST_TOOL.task) {
    const { callID, state } = part;
    const metadata = "metadata" in state ? state.metadata : undefined;
    taskPartSeen(project, { sessionID, callID, status: state.status, metadata });
  }
  if (part.state.status === "error")
    callFailed(project, project.sessions.of(sessionID), part.callID, part.state.error);
  if (part.state.status !== "completed") return;
  if (!project.sessions.known(sessionID)?.parentID) return;
  const { input: args, metadata } = part.state;
  return childCallEnded(project, sight, { tool: part.tool, sessionID, callID: part.callID, args, metadata });
}

/** The body of `event`. */
export function hostEvent(
  project: GovernedProject,
  sight: HostSight,
): (input: { event: HostEvent }) => void | Promise<void> {
  const compaction = compactionMemory(project);
  return ({ event }) => {
    // The types of the SDK are older than these events.
    if (event.type.startsWith("permission.")) return permissionSeen(project, event.type, event.properties);
    switch (event.type) {
      case "session.created":
        created(project, sight, event.properties.info);
        return;
      case "message.part.updated": {
        return partUpdated(project, sight, event.properties.part);
      }
      case "session.deleted":
        sessionIdle(project, event.properties.info.id);
        project.store.execute(
          { type: "close-session" },
          project.contextFor(event.properties.info.id),
          "evidence",
        );
        project.sessions.forget(event.properties.info.id);
        return project.views.refresh();
      case "message.updated": {
        // OpenCode 1.18.33: the row of a summary is created, with `summary: true`, before its text exists.
        const { info } = event.properties;
        if (info.role === "assistant" && info.summary === true)
          compaction.begun(info.sessionID, info.id, info.error !== undefined);
        return;
      }
      case "session.updated": {
        const { id, revert } = event.properties.info;
        undoSeen(project, id, revert);
        return;
      }
      case "message.removed":
        messageRemoved(project, event.properties.sessionID);
        return;
      case "todo.updated":
        todosSeen(project, event.properties.sessionID, event.properties.todos);
        return;
      case "session.idle":
        return sessionRested(project, event.properties.sessionID);
      case "session.error": {
        const { sessionID, error } = event.properties;
        const known = sessionID === undefined ? undefined : project.sessions.known(sessionID);
        if (known) turnBroke(known);
        if (sessionID !== undefined) sessionBroke(project, sessionID, error);
        return;
      }
      case "session.compacted":
        compaction.over(event.properties.sessionID);
        return project.views.refresh();
    }
  };
}
