/** A turn is over and nobody waits for an answer: what costs time is done now. */
import { callTimesOf } from "../disk/call-times.ts";
import { diskOf } from "../disk/watch-disk.ts";
import { turnOver, workStopped } from "./continue-work.ts";
import { purge } from "./ensure-session.ts";
import { sessionIdle } from "./watch-delegations.ts";
import { driftAtIdle } from "./watch-drift.ts";
import type { GovernedProject } from "../project/governed-project.ts";

export async function sessionRested(project: GovernedProject, sessionID: string): Promise<void> {
  callTimesOf(project.sessions).turnEnded(sessionID);
  sessionIdle(project, sessionID);
  driftAtIdle(project, project.sessions.of(sessionID));
  if (project.config.purgeOn === "idle") purge(project, sessionID);
  project.store.rest();
  const over = turnOver(project, sessionID);
  await diskOf(project).turnEnded(sessionID);
  await project.views.refresh();
  if (over) await workStopped(project, sessionID);
}
