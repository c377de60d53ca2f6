/**
 * Which plugin instances of this process are alive, and from that: is somebody still working in a
 * session? A session is dead when it was deleted, when its process or plugin instance is gone, or when
 * nothing happened in it for two hours. Where that cannot be known (another machine on the same folder)
 * only the idle time counts.
 */
import type { Session, SessionHome } from "../../kernel/record/session.ts";

const IDLE_LIMIT_MS = 2 * 60 * 60_000;
const living = new Set<string>();

/** Registers an instance; the returned function ends it. */
export function beginInstance(instance: string): () => void {
  living.add(instance);
  return () => void living.delete(instance);
}

function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** `seenAt` is the newest sign of life, in milliseconds since the epoch. */
export function isSessionLive(session: Session, here: SessionHome, seenAt: number, at: number): boolean {
  if (session.closed || at - seenAt > IDLE_LIMIT_MS) return false;
  if (session.home.machine !== here.machine) return true;
  if (session.home.pid === here.pid) return living.has(session.home.instance);
  return processRuns(session.home.pid);
}
