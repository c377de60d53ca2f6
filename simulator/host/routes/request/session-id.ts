import type { Host } from "../../instance/host.ts";
import { NotFound } from "../../storage/message-store.ts";
import { wellFormedID, type Call } from "./route.ts";

/** The session that the path of a request names, which has to be there. */
export function sessionID(host: Host, call: Call): string {
  const id = wellFormedID(call);
  assertSession(host, id);
  return id;
}

export function assertSession(host: Host, id: string): void {
  if (!host.store.hasSession(id)) throw new NotFound(`Session not found: ${id}`);
}
