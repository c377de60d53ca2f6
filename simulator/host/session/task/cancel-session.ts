import type { Host } from "../../instance/host.ts";

/** Aborts a session: the jobs below it first, then the session itself. */
export async function cancelSession(host: Host, sessionID: string): Promise<void> {
  await host.jobs.cancelBelow(sessionID);
  await host.runs.cancel(sessionID);
}
