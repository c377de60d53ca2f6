import { shownAgents } from "../agents/shown-agents.ts";
import { bodyText, jsonResponse } from "../../host/routes/request/known-body.ts";
import type { Host, Sent } from "../services/host.ts";
import { Busy, MessageNotFound, NotFound, RestoreFailed } from "../session/refusals.ts";
import type { Json } from "../shape/session-message.ts";
import { shownSession } from "../shape/shown-session.ts";
import type { FormState } from "../permission/forms.ts";

/** The routes of OpenCode 2 that a driver, or a plugin by hand, uses. Any other path is not found. */
interface Asked {
  readonly id: string;
  readonly rest: string;
  readonly query: URLSearchParams;
  readonly body: Json;
}

type Answer = Promise<Response> | Response;

const NO_CONTENT = (): Response => new Response(null, { status: 204 });
const data = (value: unknown): Response => jsonResponse({ data: value });

function notFound(message: string, tag = "NotFoundError"): Response {
  return jsonResponse({ _tag: tag, message }, 404);
}

const invalid = (message: string, kind?: string): Response =>
  jsonResponse({ _tag: "InvalidRequestError", message, ...(kind === undefined ? {} : { kind }) }, 400);

export async function answerRequest(host: Host, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const text = await bodyText(request);
  const body = (text === "" ? {} : JSON.parse(text)) as Json;
  const [, prefix = "", part = "", id = "", ...rest] = url.pathname.split("/");
  if (prefix !== "api") return notFound("Not Found");
  const route = `${request.method} ${part}${id === "" ? "" : "/:id"}${rest.length === 0 ? "" : `/${rest[0]}`}`;
  try {
    const asked = { id, rest: rest.slice(1).join("/"), query: url.searchParams, body };
    return await answer(host, part === "session" && id === "active" ? "GET session/active" : route, asked);
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof NotFound) return notFound(message, "SessionNotFoundError");
    if (error instanceof MessageNotFound) {
      const { messageID } = error;
      return jsonResponse({ _tag: "MessageNotFoundError", sessionID: id, messageID, message }, 404);
    }
    if (error instanceof RestoreFailed) {
      const told = "Unexpected server error. Check server logs for details.";
      return jsonResponse({ _tag: "UnknownError", message: told, ref: "err_00000000" }, 500);
    }
    if (error instanceof Busy) return jsonResponse({ _tag: "SessionBusyError", sessionID: id, message }, 409);
    throw error;
  }
}

function answer(host: Host, route: string, asked: Asked): Answer {
  const found = SESSION_ROUTES[route] ?? OTHER_ROUTES[route];
  if (found === undefined) return notFound("Not Found");
  const isOfSession = /^\w+ session\/:id/.test(route) && !route.endsWith("/active");
  if (isOfSession && !host.store.has(asked.id)) throw new NotFound("Session", asked.id);
  // All but a few routes of no project open it, and its plugins are loaded at once.
  if (isOfSession || (found === OTHER_ROUTES[route] && route !== "GET health")) host.plugins.begin();
  return found(host, asked);
}

type Route = (host: Host, asked: Asked) => Answer;

const sent = ({ id, body }: Asked): Sent => ({ ...body, sessionID: id }) as Sent;

const SESSION_ROUTES: Readonly<Record<string, Route>> = {
  "POST session": ({ sessions }, { body }) => data(shownSession(sessions.create(body as { agent?: string }))),
  "GET session": ({ store }, { query }) => {
    const parentID = query.get("parentID");
    const all = parentID === null ? store.all().toReversed() : store.children(parentID);
    return jsonResponse({ data: all.map(({ info }) => shownSession(info)), cursor: {} });
  },
  "GET session/active": ({ sessions }) =>
    data(Object.fromEntries(sessions.active().map((id) => [id, { type: "running" }]))),
  "GET session/:id": ({ store }, { id }) => data(shownSession(store.session(id).info)),
  "DELETE session/:id": async ({ sessions, bus }, { id }) => {
    await sessions.interrupt(id);
    bus.publish("session.deleted", { sessionID: id });
    return NO_CONTENT();
  },
  "POST session/:id/prompt": ({ sessions }, asked) => data(sessions.prompt(sent(asked))),
  "POST session/:id/synthetic": ({ sessions }, asked) => data(sessions.synthetic(sent(asked))),
  "POST session/:id/command": ({ sessions }, asked) =>
    data(sessions.command({ ...(asked.body as { command: string }), sessionID: asked.id })),
  "POST session/:id/compact": ({ sessions }, { id }) => data(sessions.compact(id)),
  "POST session/:id/wait": async ({ sessions }, { id }) => {
    await sessions.wait(id);
    return NO_CONTENT();
  },
  "POST session/:id/interrupt": async ({ sessions }, { id }) => {
    await sessions.interrupt(id);
    return NO_CONTENT();
  },
  "POST session/:id/revert": ({ sessions }, { id, rest, body }) => {
    if (rest === "stage")
      return data(sessions.revert.stage({ ...(body as { messageID: string }), sessionID: id }));
    if (rest !== "clear" && rest !== "commit") return notFound("Not Found");
    sessions.revert[rest](id);
    return NO_CONTENT();
  },
  "POST session/:id/fork": ({ sessions }, { id, body }) =>
    data(shownSession(sessions.fork({ ...(body as { messageID?: string }), sessionID: id }))),
  "POST session/:id/agent": ({ bus }, { id, body }) => {
    bus.publish("session.agent.selected", { sessionID: id, agent: body["agent"] });
    return NO_CONTENT();
  },
  "POST session/:id/model": ({ bus }, { id, body }) => {
    bus.publish("session.model.selected", { sessionID: id, model: body["model"] });
    return NO_CONTENT();
  },
  "POST session/:id/rename": ({ bus }, { id, body }) => {
    bus.publish("session.renamed", { sessionID: id, title: body["title"] });
    return NO_CONTENT();
  },
  "GET session/:id/message": ({ store }, { id }) =>
    jsonResponse({ data: store.messages(id).toReversed(), cursor: {} }),
  "GET session/:id/context": ({ store }, { id }) => data(store.context(id).map(({ message }) => message)),
  "GET session/:id/pending": ({ store }, { id }) => data(store.session(id).pending),
  "PUT session/:id/instructions": ({ store }, { id, rest, body }) => {
    store.session(id).entries[rest.replace(/^entries\//, "")] = body["value"];
    return NO_CONTENT();
  },
  "DELETE session/:id/instructions": ({ store }, { id, rest }) => {
    delete store.session(id).entries[rest.replace(/^entries\//, "")];
    return NO_CONTENT();
  },
  "GET session/:id/permission": ({ permission }, { id }) => data(permission.list(id)),
  "POST session/:id/permission": ({ permission }, { rest, body }) => {
    const [requestID = ""] = rest.split("/");
    if (!requestID.startsWith("per"))
      return invalid(`Expected a string starting with "per", got "${requestID}"`);
    const reply = body["reply"] as "once" | "always" | "reject";
    return permission.reply(requestID, reply, body["message"] as string | undefined)
      ? NO_CONTENT()
      : notFound("Permission request not found", "PermissionNotFoundError");
  },
  "GET session/:id/form": ({ forms }, { id }) => data(forms.list(id)),
  "POST session/:id/form": ({ forms }, { rest, body }) => {
    const [formID = "", action] = rest.split("/");
    const state: FormState =
      action === "cancel" ? { status: "cancelled" } : { status: "answered", answer: body["answer"] as Json };
    return forms.settle(formID, state) ? NO_CONTENT() : notFound("Form not found", "FormNotFoundError");
  },
};

const OTHER_ROUTES: Readonly<Record<string, Route>> = {
  "GET health": ({ version }) => jsonResponse({ healthy: true, version, pid: 1 }),
  "GET agent": ({ agents, place }) => {
    const shown = shownAgents(agents.list());
    return "refused" in shown ? invalid(shown.refused, "Body") : located(place.directory, shown.agents);
  },
  "GET command": ({ commands, place }) => located(place.directory, commands.list()),
  "GET skill": ({ skills, place }) => located(place.directory, skills.list()),
  "GET permission/:id": ({ permission, place }) => located(place.directory, permission.list()),
  "GET form": ({ forms, place }) => located(place.directory, forms.list()),
};

const located = (directory: string, value: unknown): Response =>
  jsonResponse({ location: { directory }, data: value });
