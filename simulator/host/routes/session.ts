import type { Host } from "../host.ts";
import type { SessionChange } from "../session/session-record.ts";
import { revert, unrevert } from "../session/revert.ts";
import { diffOf } from "../session/snapshot/summarize-diff.ts";
import type { MessageWithParts } from "../session/message.ts";
import { NotFound } from "../session/message-store.ts";
import { BadQuery, BadRequest, BareBadRequest, UnreadableAnswer, route } from "./route.ts";
import { changedPart } from "./changed-part.ts";
import { shownMessage } from "./shown-message.ts";
import type { Call, Route } from "./route.ts";

/** Sessions as records: create, look up, change, fork, delete, go back. */
export function sessionID(host: Host, call: Call): string {
  const id = wellFormedID(call);
  if (!host.store.hasSession(id)) throw new NotFound(`Session not found: ${id}`);
  return id;
}

/** OpenCode 1.18.33: an id of the wrong form is a defect; one that does not exist a 404, except to abort and diff. */
export function wellFormedID(call: Call): string {
  const id = call.params["id"] ?? "";
  if (!id.startsWith("ses")) throw new Error(`Expected a string starting with "ses", got ${id}`);
  return id;
}

function list(host: Host, call: Call): unknown {
  const { query } = call;
  const search = query.get("search")?.toLowerCase();
  const roots = query.get("roots") ?? "false";
  if (roots !== "true" && roots !== "false")
    throw new BadQuery(`Expected "true" | "false", got ${JSON.stringify(roots)}`, "roots");
  // OpenCode 1.18.33: what is no number is as if it had not been given, and so is a limit below zero.
  const start = Number(query.get("start") ?? 0) || 0;
  const limit = Number(query.get("limit") ?? 100);
  if (!Number.isNaN(limit) && !Number.isInteger(limit)) throw new Error("datatype mismatch");
  const found = host.store
    .sessions()
    .filter((item) => roots === "false" || !item.parentID)
    .filter((item) => item.time.updated >= start)
    .filter((item) => !search || item.title.toLowerCase().includes(search));
  found.sort((a, b) => b.time.updated - a.time.updated || (a.id < b.id ? -1 : 1));
  return limit >= 0 ? found.slice(0, limit) : found;
}

function create(host: Host, { body }: Call): unknown {
  const { parentID, title, agent, model, metadata, permission } = body;
  if (title !== undefined && typeof title !== "string") throw new BareBadRequest("title must be a string");
  if (parentID !== undefined && !String(parentID).startsWith("ses"))
    throw new BareBadRequest("parentID must be a session id");
  return host.sessions.create({
    ...(parentID ? { parentID } : {}),
    ...(title === undefined ? {} : { title }),
    ...(agent ? { agent } : {}),
    ...(model ? { model } : {}),
    ...(metadata ? { metadata } : {}),
    ...(permission ? { permission } : {}),
  });
}

function update(host: Host, call: Call): unknown {
  const id = sessionID(host, call);
  const { title, metadata, permission, time } = call.body;
  const change = (fields: SessionChange): void => host.sessions.update(id, fields);
  const updated = host.world.now();
  if (title !== undefined) change({ title });
  if (metadata !== undefined) change({ metadata, time: { updated } });
  if (permission !== undefined) {
    change({ permission: [...(host.store.session(id).permission ?? []), ...permission], time: { updated } });
  }
  if (time?.archived !== undefined) change({ time: { archived: time.archived } });
  return host.store.session(id);
}

function messages(host: Host, call: Call): unknown {
  const all = host.store.messages(sessionID(host, call));
  const limit = Number(call.query.get("limit") ?? 0);
  const asked = limit > 0 ? all.slice(-limit) : all;
  asked.forEach(assertReadable);
  return asked.map(shownMessage);
}

/** OpenCode 1.18.33: the format of a prompt is stored in a form that the list cannot give back. */
function assertReadable({ info }: MessageWithParts, at: number): void {
  if (info.role !== "user" || !info.format) return;
  const name = info.format.type === "json_schema" ? "OutputFormatJsonSchema" : "OutputFormatText";
  throw new UnreadableAnswer(`Expected ${name}, got ${JSON.stringify(info.format)}`, at, "info", "format");
}

function message(host: Host, call: Call): unknown {
  return shownMessage(host.store.message(sessionID(host, call), call.params["messageID"] ?? ""));
}

function diff(host: Host, call: Call): unknown {
  const id = wellFormedID(call);
  const messageID = call.query.get("messageID");
  if (host.profile.switches.sessionDiff) return diffOf(host, host.store.messages(id));
  if (!messageID) return [];
  const found = host.store.lastMessage(id, (info) => info.id === messageID)?.info;
  return (found?.role === "user" && found.summary?.diffs) || [];
}

export const sessionRoutes: readonly Route[] = [
  route("GET", "/session", list),
  route("POST", "/session", create),
  route("GET", "/session/status", (host) => host.statuses.list()),
  route("GET", "/session/:id", (host, call) => host.store.session(sessionID(host, call))),
  route("PATCH", "/session/:id", update),
  route("DELETE", "/session/:id", async (host, call) => {
    host.sessions.remove(sessionID(host, call));
    return true;
  }),
  route("GET", "/session/:id/children", (host, call) => host.sessions.children(sessionID(host, call))),
  route("GET", "/session/:id/todo", (host, call) => host.store.todos(sessionID(host, call))),
  route("GET", "/session/:id/diff", diff),
  route("GET", "/session/:id/message", messages),
  route("GET", "/session/:id/message/:messageID", message),
  route("DELETE", "/session/:id/message/:messageID", (host, call) => {
    const id = sessionID(host, call);
    host.runs.assertNotBusy(id);
    host.sessions.removeMessage(id, call.params["messageID"] ?? "");
    return true;
  }),
  route("DELETE", "/session/:id/message/:messageID/part/:partID", (host, call) => {
    host.sessions.removePart(
      sessionID(host, call),
      call.params["messageID"] ?? "",
      call.params["partID"] ?? "",
    );
    return true;
  }),
  route("PATCH", "/session/:id/message/:messageID/part/:partID", (host, call) => {
    const part = changedPart(call.body);
    const { id, messageID, partID } = call.params;
    if (part.sessionID !== id || part.messageID !== messageID || part.id !== partID)
      throw new BareBadRequest("the part is another than the address says");
    return host.sessions.updatePart(part);
  }),
  route("POST", "/session/:id/fork", (host, call) =>
    host.sessions.fork(sessionID(host, call), call.body["messageID"]),
  ),
  route("POST", "/session/:id/revert", (host, call) => {
    const { messageID, partID } = call.body;
    if (typeof messageID !== "string" || !messageID.startsWith("msg"))
      throw new BadRequest("messageID is required");
    return revert(host, sessionID(host, call), messageID, partID);
  }),
  route("POST", "/session/:id/unrevert", (host, call) => unrevert(host, sessionID(host, call))),
];
