import { statSync } from "node:fs";
import type { HostServices } from "../../services/host-services.ts";

/**
 * Hosts up to 1.3 let a session change only a file that it has read, and only as it was then (spike
 * `write-unread-file`); later ones ask for nothing of the kind.
 */
export function noteRead(services: HostServices, sessionID: string, path: string): void {
  services.reads.set(keyOf(sessionID, path), stampOf(path));
}

export function assertRead(services: HostServices, sessionID: string, path: string): void {
  if (services.profile.switches.writesUnread) return;
  const stamp = services.reads.get(keyOf(sessionID, path));
  if (stamp === undefined)
    throw new Error(`You must read file ${path} before overwriting it. Use the Read tool first`);
  if (stamp !== stampOf(path))
    throw new Error(
      `File ${path} has been modified since it was last read.\nPlease read the file again before modifying it.`,
    );
}

const keyOf = (sessionID: string, path: string): string => `${sessionID} ${path}`;

function stampOf(path: string): string {
  const { mtimeMs, ctimeMs, size } = statSync(path);
  return `${mtimeMs} ${ctimeMs} ${size}`;
}
