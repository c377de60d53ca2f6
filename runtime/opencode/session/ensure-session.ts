/**
 * Makes the journal know a session: its parent (a child never gets more than its parent) and the process
 * that serves it. Off the hot path: runs when a message arrives, which is before any tool call.
 */
import { metSession } from "./tell-standing.ts";
import type { GovernedProject } from "../project/governed-project.ts";
import type { SessionMemory } from "../project/session-desk.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Takes out of the context what was abandoned long enough ago; the journal keeps it. */
export function purge(project: GovernedProject, sessionID: string): void {
  const olderThanMs = project.config.purgeAfterDays * DAY_MS;
  project.store.execute({ type: "purge", olderThanMs }, project.contextFor(sessionID), "evidence");
}

/** The memory of the session, parentage learnt and recorded. */
export async function ensureSession(
  project: GovernedProject,
  sessionID: string,
  agent: string | undefined,
): Promise<SessionMemory> {
  const memory = project.sessions.of(sessionID);
  memory.seenAt = Date.now();
  if (agent) memory.agent = agent;
  if (memory.opened) return memory;
  const known = project.store.current().sessions[sessionID];
  // A session that was created before this process: only the host knows whether it has a parent.
  const parentID =
    memory.parentID ??
    known?.parentID ??
    (memory.parentID === undefined && !known ? await project.voice.parentOf(sessionID) : null);
  memory.parentID = parentID;
  metSession(memory, !known && parentID === null);
  if (!known && parentID === null)
    project.store.execute({ type: "put-off-left" }, project.contextFor(sessionID), "evidence");
  project.store.execute(
    { type: "open-session", parentID, home: project.home },
    project.contextFor(sessionID),
    "evidence",
  );
  if (parentID === null && project.config.purgeOn === "session-start") purge(project, sessionID);
  memory.opened = true;
  return memory;
}
