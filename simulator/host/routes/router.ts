import { inOrder } from "./in-order.ts";
import { HostWouldHang } from "../instance/event-bus.ts";
import type { Host } from "../instance/host.ts";
import { NotFound } from "../storage/message-store.ts";
import { errorMessage } from "../storage/named-error.ts";
import { BusyError } from "../fiber/run-state.ts";
import { assertParams, assertQuery, takenBody } from "./asks.ts";
import { eventRoutes } from "./event-stream.ts";
import { bodyText, jsonResponse } from "./request/known-body.ts";
import { loginRoutes } from "./login.ts";
import { LoginRefused } from "../provider/auth-hooks.ts";
import { lookupRoutes } from "./lookup.ts";
import { mcpRoutes } from "./mcp.ts";
import { projectRoutes } from "./project.ts";
import {
  BadRequest,
  BareBadRequest,
  McpServerNotFound,
  RouteNotFound,
  wellFormedID,
} from "./request/route.ts";
import type { Route } from "./request/route.ts";
import { promptRoutes } from "./session-prompt.ts";
import { sessionRoutes } from "./session.ts";
import { tuiRoutes } from "./tui.ts";
import { vcsRoutes } from "./vcs.ts";

/**
 * Answers the host's HTTP routes in-process, with the statuses and error bodies of the real one: unknown ids 404,
 * bad input 400, a defect of a prompt 500 with a reference and no message, failures of the model 200.
 */
const ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...promptRoutes,
  ...lookupRoutes,
  ...mcpRoutes,
  ...loginRoutes,
  ...projectRoutes,
  ...vcsRoutes,
  ...tuiRoutes,
  ...eventRoutes,
];

interface Entry {
  readonly route: Route;
  readonly segments: readonly string[];
}

const ENTRIES = new Map<string, Entry[]>();
for (const item of ROUTES) {
  const segments = item.path.split("/").slice(1);
  const key = `${item.method} ${segments.length}`;
  ENTRIES.set(key, [...(ENTRIES.get(key) ?? []), { route: item, segments }]);
}

function find(
  method: string,
  pathname: string,
): { route: Route; params: Record<string, string> } | undefined {
  const given = pathname.split("/").slice(1);
  const matches = (ENTRIES.get(`${method} ${given.length}`) ?? []).filter(({ segments }) =>
    segments.every((segment, at) => segment.startsWith(":") || segment === given[at]),
  );
  // A literal segment wins over a parameter, as in `/session/status`.
  const fixed = (entry: Entry): number => entry.segments.filter((segment) => !segment.startsWith(":")).length;
  const [best] = matches.toSorted((a, b) => fixed(b) - fixed(a));
  if (!best) return undefined;
  const params: Record<string, string> = {};
  best.segments.forEach((segment, at) => {
    if (segment.startsWith(":")) params[segment.slice(1)] = decodeURIComponent(given[at] ?? "");
  });
  return { route: best.route, params };
}

/** OpenCode 1.18.33: whatever is no route is answered with the page of its web interface, in any method. */
const WEB_PAGE = [
  "<!doctype html>",
  '<html lang="en">',
  "  <head><title>OpenCode</title></head>",
  "  <body><noscript>You need to enable JavaScript to run this app.</noscript></body>",
  "</html>",
  "",
].join("\n");

export async function answerRequest(host: Host, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const found = find(request.method, url.pathname);
  if (!found) return new Response(WEB_PAGE, { headers: { "content-type": "text/html" } });
  const { route, params } = found;
  try {
    if ("id" in params) wellFormedID(found);
    assertParams(route.asks, params);
    assertQuery(route.asks, url.searchParams);
    const text = request.method === "GET" ? "" : await bodyText(request);
    const body = takenBody(route.asks, text);
    const result = await route.handle(host, {
      params,
      url,
      query: url.searchParams,
      body,
      signal: request.signal,
    });
    return result instanceof Response ? result : jsonResponse(inOrder(route, result));
  } catch (error) {
    return errorResponse(host, error);
  }
}

function errorResponse(host: Host, error: unknown): Response {
  if (error instanceof NotFound)
    return jsonResponse({ name: "NotFoundError", data: { message: error.message } }, 404);
  if (error instanceof RouteNotFound)
    return jsonResponse({ _tag: error.kind, requestID: error.requestID, message: error.message }, 404);
  if (error instanceof McpServerNotFound)
    return jsonResponse({ _tag: error.name, name: error.server, message: error.message }, 404);
  if (error instanceof BareBadRequest) return jsonResponse({ _tag: "BadRequest" }, 400);
  if (error instanceof BadRequest)
    return jsonResponse({ name: "BadRequest", data: { message: error.message, kind: error.kind } }, 400);
  if (error instanceof BusyError)
    return jsonResponse({ _tag: error.name, sessionID: error.sessionID, message: error.message }, 409);
  if (error instanceof LoginRefused) return jsonResponse({ name: error.name, data: error.data }, 400);
  if (error instanceof HostWouldHang)
    return jsonResponse({ name: error.name, data: { message: error.message } }, 500);
  host.log("error", `failed: ${errorMessage(error)}`);
  const ref = `err_${host.world.random("ref")(0xffff_ffff).toString(16).padStart(8, "0")}`;
  const message = "Unexpected server error. Check server logs for details.";
  return jsonResponse({ name: "UnknownError", data: { message, ref } }, 500);
}
