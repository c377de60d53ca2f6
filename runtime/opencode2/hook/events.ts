/**
 * What the host's events tell and no hook does: parentage, what an agent said, where a call stands, what a step changed on
 * the disk, what an undo takes back, and that a turn is over. Events of every project of the server come here, so those of others are left out.
 */
import { resolve } from "node:path";
import { diskOf } from "../../opencode/disk/watch-disk.ts";
import { fieldOf } from "../../opencode/host/field-of.ts";
import { noteSaid, turnBroke } from "../../opencode/session/continue-work.ts";
import { callSeen, messageRemoved, undoSeen } from "../../opencode/session/watch-history.ts";
import { permissionSeen } from "../../opencode/session/rejected-calls.ts";
import { sessionRested } from "../../opencode/session/session-rested.ts";
import type { GovernedProject } from "../../opencode/project/governed-project.ts";
import type { HumanNotices } from "../host/human-notices.ts";
import type { KeptNotes } from "../host/kept-notes.ts";
import type { HostEvent } from "../host/wire.ts";
import type { ChildCalls } from "./child-calls.ts";
import { hearInput } from "./hear-input.ts";
import type { HumanInputs } from "./human-inputs.ts";

const stringOf = (value: unknown): string => (typeof value === "string" ? value : "");

function isOurs(project: GovernedProject, { location, data }: HostEvent): boolean {
  if (location !== undefined) return location.directory === project.directory;
  return project.sessions.known(stringOf(data["sessionID"])) !== undefined;
}

function filesOf(project: GovernedProject, files: unknown): readonly string[] {
  if (!Array.isArray(files)) return [];
  const names = files.map((file: unknown) =>
    stringOf(typeof file === "string" ? file : fieldOf(file, "file")),
  );
  return names.filter((name) => name !== "").map((name) => resolve(project.directory, name));
}

/** What listens beside the project itself. */
export interface Listeners {
  readonly children: Pick<ChildCalls, "told">;
  readonly inputs: HumanInputs;
  readonly notes: KeptNotes;
  readonly notices: Pick<HumanNotices, "show">;
}

/** Handles one event. What it throws is a fault of ours, which the caller reports. */
export async function hostEvent(
  project: GovernedProject,
  { children, inputs, notes, notices }: Listeners,
  event: HostEvent,
): Promise<void> {
  if (!isOurs(project, event)) return;
  const { type, data } = event;
  const sessionID = stringOf(data["sessionID"]);
  const disk = diskOf(project);
  switch (type) {
    case "session.created":
      project.sessions.of(sessionID).parentID = stringOf(fieldOf(data["info"], "parentID")) || null;
      return;
    case "session.input.admitted": {
      const input = inputs.admitted(event);
      const { agent } = project.sessions.of(sessionID);
      return input && hearInput(project, notes, { sessionID, agent, ...input }, input.id);
    }
    case "session.execution.started":
      return inputs.atWork(sessionID, true);
    case "session.tool.input.started": {
      // Told before `execute.before` is called. A call has no part of its own in a message: its id stands for that.
      const callID = stringOf(data["callID"]);
      const messageID = stringOf(data["assistantMessageID"]);
      callSeen(project.sessions.of(sessionID), callID, { sessionID, messageID, partID: callID });
      return children.told(event);
    }
    case "session.tool.called":
    case "session.tool.success":
    case "session.tool.failed":
      return children.told(event);
    case "permission.asked":
    case "permission.replied":
      return permissionSeen(project, type, data);
    case "session.revert.staged":
      return undoSeen(project, sessionID, { messageID: stringOf(fieldOf(data["revert"], "messageID")) });
    case "session.revert.committed":
      // What was undone is gone for good.
      messageRemoved(project, sessionID);
      return undoSeen(project, sessionID, undefined);
    case "session.revert.cleared":
      return undoSeen(project, sessionID, undefined);
    case "session.step.started":
      // Of a project's first turn nobody hears that it has begun: plugins are loaded in it.
      inputs.atWork(sessionID, true);
      return disk.stepStarted(sessionID, stringOf(data["snapshot"]) || undefined);
    case "session.step.ended":
      disk.stepChanged(sessionID, filesOf(project, data["files"]));
      return disk.stepEnded(sessionID, stringOf(data["snapshot"]) || undefined);
    case "session.text.ended":
      return noteSaid(project, sessionID, stringOf(data["text"]));
    case "session.execution.failed":
    case "session.execution.interrupted":
      inputs.atWork(sessionID, false);
      turnBroke(project.sessions.of(sessionID));
      await sessionRested(project, sessionID);
      return notices.show(sessionID);
    case "session.execution.succeeded":
      inputs.atWork(sessionID, false);
      await sessionRested(project, sessionID);
      return notices.show(sessionID);
  }
}
