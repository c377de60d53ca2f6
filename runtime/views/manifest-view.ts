/** The register of the session files, for programs: which stamp lies in which file, and what became of it. */
import { createHash } from "node:crypto";
import { stampOf } from "../kernel/stamp.ts";
import { isArchived, sessionFile } from "./session-file.ts";
import { sessionModes } from "./session-view.ts";
import type { State } from "../kernel/state.ts";
import type { Session } from "../kernel/record/session.ts";

export const MANIFEST_FILE = "sessions/manifest.json";

const checkOf = (sessions: unknown): string =>
  createHash("sha256").update(JSON.stringify(sessions)).digest("hex").slice(0, 16);

/** The text of the manifest: sessions in the order in which they were opened. */
export function manifestView(state: State, sessions: readonly Session[], now: number): string {
  const modeOf = sessionModes(state);
  const entries = sessions.map((session) => ({
    stamp: stampOf(session.openedAt),
    file: sessionFile(session),
    session: session.id,
    parent: session.parentID,
    mode: modeOf(session.id),
    status: isArchived(session, now) ? "archived" : "active",
    created: session.openedAt,
    compactions: session.compactions,
  }));
  const newest = entries.findLast(({ status }) => status === "active");
  return `${JSON.stringify({ version: 1, sessions: entries, active_stamp: newest?.stamp ?? null, check: checkOf(entries) }, null, 2)}\n`;
}

/** True when nobody but us wrote it. */
export function isOwnManifest(text: string): boolean {
  try {
    const { sessions, check } = JSON.parse(text) as { sessions?: unknown; check?: unknown };
    return check === checkOf(sessions);
  } catch {
    return false;
  }
}
