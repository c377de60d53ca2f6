/** Where the file of a session lies, below the state folder. */
import { stampOf } from "../kernel/stamp.ts";
import type { Session } from "../kernel/record/session.ts";

const ARCHIVED_AFTER_MS = 24 * 60 * 60_000;

/** `3014110226-a1B2c3.md`: the stamp to grep for and enough of the id to be alone in its minute. */
export function sessionFile({ id, openedAt }: Pick<Session, "id" | "openedAt">): string {
  const short = id.replace(/[^0-9A-Za-z]/g, "").slice(-6) || "session";
  return `${stampOf(openedAt)}-${short}.md`;
}

/** An ended session, or one in which nothing happened for a day, is archived. */
export function isArchived({ closed, seenAt }: Pick<Session, "closed" | "seenAt">, now: number): boolean {
  return closed || now - seenAt > ARCHIVED_AFTER_MS;
}

/** The path of a session's file; it has another one while archived. */
export function sessionPath(session: Session, archived: boolean): string {
  return `sessions/${archived ? "archive/" : ""}${sessionFile(session)}`;
}
