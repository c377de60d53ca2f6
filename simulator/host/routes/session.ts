import type { Host } from "../instance/host.ts";
import type { SessionChange } from "../storage/session-record.ts";
import { revert, unrevert } from "../session/summary/revert.ts";
import { diffOf } from "../session/summary/summarize-diff.ts";
import type { Part, SessionInfo } from "../storage/message.ts";
import type { Shape } from "../shape/shape.ts";
import { CHANGED_PART, CREATE, FORK, MESSAGE_ID, PART_ID, REVERT, UPDATE } from "./request/body-shapes.ts";
import { messages } from "./messages.ts";
import { BareBadRequest, route, wellFormedID } from "./request/route.ts";
import { sessionID } from "./request/session-id.ts";
import { shownMessage } from "./request/shown-message.ts";
import type { Call, Route } from "./request/route.ts";

/** Sessions as records: create, look up, change, fork, delete, go back. */
function list(host: Host, call: Call): unknown {
  const { query } = call;
  const search = query.get("search")?.toLowerCase();
  const roots = query.get("roots") ?? "false";
  // OpenCode 1.18.33: a limit that is no number is as if it had not been given, and so is one below zero.
  const start = Number(query.get("start") ?? 0) || 0;
  const limit = Number(query.get("limit") ?? 100);
  if (!Number.isNaN(limit) && !Number.isInteger(limit)) throw new Error("datatype mismatch");
  const found = host.store
    .sessions()
    .filter((item) => isOfPlace(item, query))
    .filter((item) => roots === "false" || !item.parentID)
    .filter((item) => item.time.updated >= start)
    .filter((item) => !search || item.title.toLowerCase().includes(search));
  found.sort((a, b) => b.time.updated - a.time.updated || (a.id < b.id ? -1 : 1));
  return limit >= 0 ? found.slice(0, limit) : found;
}

/** OpenCode 1.18.33: a folder counts unless the whole project is asked for, a path inside it and what is below. */
function isOfPlace({ directory, path = "" }: SessionInfo, query: URLSearchParams): boolean {
  const folder = query.get("scope") === "project" ? undefined : query.get("directory");
  if (folder && folder !== directory) return false;
  const below = query.get("path");
  return !below || path === below || path.startsWith(`${below}/`);
}

function create(host: Host, { body }: Call): unknown {
  const { parentID, title, agent, model, metadata, permission } = body;
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

function removeMessage(host: Host, call: Call): true {
  const id = sessionID(host, call);
  host.runs.assertNotBusy(id);
  host.sessions.removeMessage(id, call.params["messageID"] ?? "");
  return true;
}

function removePart(host: Host, call: Call): true {
  const { messageID = "", partID = "" } = call.params;
  host.sessions.removePart(sessionID(host, call), messageID, partID);
  return true;
}

function changePart(host: Host, { params, body }: Call): unknown {
  const { id, messageID, partID } = params;
  if (body["sessionID"] !== id || body["messageID"] !== messageID || body["id"] !== partID)
    throw new BareBadRequest("the part is another than the address says");
  // No type tells what the shape of a part has checked.
  return host.sessions.updatePart(body as Part);
}

const SESSIONS: Shape = {
  scope: { optional: { oneOf: ["project"] } },
  path: "string?",
  roots: { optional: { oneOf: ["true", "false"] } },
  search: "string?",
};
const OF_MESSAGE: Shape = { messageID: MESSAGE_ID };
const OF_PART: Shape = { messageID: MESSAGE_ID, partID: PART_ID };

export const sessionRoutes: readonly Route[] = [
  route("GET", "/session", list, { query: SESSIONS }),
  route("POST", "/session", create, { bodyIfAny: CREATE }),
  route("GET", "/session/status", (host) => host.statuses.list()),
  route("GET", "/session/:id", (host, call) => host.store.session(sessionID(host, call))),
  route("PATCH", "/session/:id", update, { body: { fields: UPDATE } }),
  route("DELETE", "/session/:id", async (host, call) => {
    host.sessions.remove(sessionID(host, call));
    return true;
  }),
  route("GET", "/session/:id/children", (host, call) => host.sessions.children(sessionID(host, call))),
  route("GET", "/session/:id/todo", (host, call) => host.store.todos(sessionID(host, call))),
  route("GET", "/session/:id/diff", diff, { query: { messageID: { optional: MESSAGE_ID } } }),
  route("GET", "/session/:id/message", messages, { query: { limit: "count?", before: "string?" } }),
  route("GET", "/session/:id/message/:messageID", message, { params: OF_MESSAGE }),
  route("DELETE", "/session/:id/message/:messageID", removeMessage, { params: OF_MESSAGE }),
  route("DELETE", "/session/:id/message/:messageID/part/:partID", removePart, { params: OF_PART }),
  route("PATCH", "/session/:id/message/:messageID/part/:partID", changePart, {
    params: OF_PART,
    body: CHANGED_PART,
  }),
  route(
    "POST",
    "/session/:id/fork",
    (host, call) => host.sessions.fork(sessionID(host, call), call.body["messageID"]),
    { bodyIfAny: FORK },
  ),
  route(
    "POST",
    "/session/:id/revert",
    (host, call) => revert(host, sessionID(host, call), call.body["messageID"], call.body["partID"]),
    { body: { fields: REVERT } },
  ),
  route("POST", "/session/:id/unrevert", (host, call) => unrevert(host, sessionID(host, call))),
];
