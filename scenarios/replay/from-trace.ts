/**
 * From a trace of ours to recorded sessions. The host's own events rebuild what it stored, message by message and
 * part by part, so a trace that breaks off in the middle gives all that had happened until then.
 */
import { readLines } from "@idumb/reports";
import type { TraceRecord } from "opencode-simulator";
import { isStoredMessage, sessionOf, type StoredMessage } from "./from-messages.ts";
import { isLoose, textAt, within, type Loose } from "./loose.ts";
import type { Recorded } from "./recorded.ts";
import { tookBack } from "./standing-messages.ts";

/** Kinds of records that say nothing of what was stored, and are the bulk of a trace. */
const WITHOUT: ReadonlySet<string> = new Set(["hook.before", "hook.after", "llm", "final", "log", "http"]);

class Stored {
  readonly sessions = new Map<string, Loose>();
  readonly #messages = new Map<string, Map<string, { info: Loose; parts: Map<string, Loose> }>>();
  readonly files: Record<string, string> = {};
  /** Messages that were deleted: with the first one after a revert, all that was reverted. */
  removed = 0;
  #begun = false;

  take(record: TraceRecord): void {
    if (record.type === "step" && record.kind !== "open") this.#begun = true;
    if (record.type === "disk" && !this.#begun)
      for (const [path, text] of Object.entries(record.files)) if (text !== null) this.files[path] = text;
    if (record.type !== "event") return;
    const { type, properties } = record.event;
    const info = within(properties, "info");
    const part = within(properties, "part");
    if (type === "session.created" || type === "session.updated") this.sessions.set(textAt(info, "id"), info);
    if (type === "message.updated") this.#message(info).info = info;
    const [sessionID, messageID] = [textAt(properties, "sessionID"), textAt(properties, "messageID")];
    if (type === "message.removed" && this.#messages.get(sessionID)?.delete(messageID)) this.removed += 1;
    if (type === "message.part.removed")
      this.#of(sessionID, messageID).parts.delete(textAt(properties, "partID"));
    if (type === "message.part.updated")
      this.#of(textAt(part, "sessionID"), textAt(part, "messageID")).parts.set(textAt(part, "id"), part);
  }

  #message(info: Loose): { info: Loose } {
    return this.#of(textAt(info, "sessionID"), textAt(info, "id"));
  }

  #of(sessionID: string, messageID: string): { info: Loose; parts: Map<string, Loose> } {
    const messages =
      this.#messages.get(sessionID) ?? new Map<string, { info: Loose; parts: Map<string, Loose> }>();
    this.#messages.set(sessionID, messages);
    const found = messages.get(messageID) ?? { info: {}, parts: new Map<string, Loose>() };
    messages.set(messageID, found);
    return found;
  }

  of(sessionID: string): StoredMessage[] {
    return [...(this.#messages.get(sessionID)?.values() ?? [])]
      .map(({ info, parts }) => ({ info, parts: [...parts.values()] }))
      .filter(isStoredMessage);
  }
}

/** Throws when it is no trace, or one of another version. */
export function fromTrace(text: string): Recorded {
  const { header, records, problem } = readLines(text, WITHOUT);
  const stored = new Stored();
  for (const record of records) stored.take(record);
  const leftOut = new Set<string>();
  const all = [...stored.sessions].filter(([, info]) => isLoose(info));
  const sessions = all.map(([id, info]) => sessionOf(info, stored.of(id), (what) => leftOut.add(what)));
  const said = sessions.reduce((sum, { messages }) => sum + messages, 0);
  if (stored.removed > 0) leftOut.add(tookBack(stored.removed));
  if (said === 0) throw new Error("no message of a session is in this trace: there is nothing to replay");
  return {
    kind: "trace",
    hostVersion: header.hostVersion,
    directory: "$PROJ",
    sessions,
    files: stored.files,
    messages: said,
    problem,
    leftOut: [...leftOut],
  };
}
