import type { HostServices } from "../services/host-services.ts";

/** Which sessions are busy. Idle ones are absent; going idle publishes `session.status` and then `session.idle`. */
type SessionStatus =
  | { type: "idle" }
  | { type: "busy" }
  | { type: "retry"; attempt: number; message: string; next: number };

export interface SessionStatuses {
  set(sessionID: string, status: SessionStatus): void;
  list(): Record<string, SessionStatus>;
}

export function createSessionStatuses(publish: HostServices["publish"]): SessionStatuses {
  const statuses = new Map<string, SessionStatus>();
  return {
    set(sessionID, status) {
      publish("session.status", { sessionID, status });
      if (status.type === "idle") {
        publish("session.idle", { sessionID });
        statuses.delete(sessionID);
      } else statuses.set(sessionID, status);
    },
    list() {
      return Object.fromEntries(statuses);
    },
  };
}
