import { HostWouldHang } from "../event-bus.ts";
import type { Host } from "../host.ts";
import type { OpenRecord } from "../open/open-record.ts";
import { NotFound } from "../session/message-store.ts";
import { errorMessage } from "../session/named-error.ts";
import { BusyError } from "../session/run-state.ts";
import { eventRoutes } from "./event-stream.ts";
import { bodyText, jsonResponse } from "./known-body.ts";
import { lookupRoutes } from "./lookup.ts";
import { projectRoutes } from "./project.ts";
import { BadRequest, BareBadRequest, RouteNotFound } from "./route.ts";
import type { Call, Route } from "./route.ts";
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

export async function answerRequest(host: Host, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const found = find(request.method, url.pathname);
  if (!found)
    return jsonResponse(
      { name: "NotFoundError", data: { message: `No route ${request.method} ${url.pathname}` } },
      404,
    );
  try {
    const text = request.method === "GET" ? "" : await bodyText(request);
    const call: Call = {
      params: found.params,
      query: url.searchParams,
      body: parseBody(text),
      signal: request.signal,
    };
    const result = await found.route.handle(host, call);
    return result instanceof Response ? result : jsonResponse(result);
  } catch (error) {
    return errorResponse(host, error);
  }
}

function parseBody(text: string): OpenRecord {
  if (text.trim() === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as OpenRecord) : {};
  } catch {
    throw new BadRequest("Invalid JSON");
  }
}

function errorResponse(host: Host, error: unknown): Response {
  if (error instanceof NotFound)
    return jsonResponse({ name: "NotFoundError", data: { message: error.message } }, 404);
  if (error instanceof RouteNotFound)
    return jsonResponse({ _tag: error.kind, requestID: error.requestID, message: error.message }, 404);
  if (error instanceof BareBadRequest) return jsonResponse({ _tag: "BadRequest" }, 400);
  if (error instanceof BadRequest)
    return jsonResponse({ name: "BadRequest", data: { message: error.message, kind: error.kind } }, 400);
  if (error instanceof BusyError)
    return jsonResponse({ _tag: error.name, sessionID: error.sessionID, message: error.message }, 409);
  if (error instanceof HostWouldHang)
    return jsonResponse({ name: error.name, data: { message: error.message } }, 500);
  host.log("error", `failed: ${errorMessage(error)}`);
  const ref = `err_${host.world.random("ref")(0xffff_ffff).toString(16).padStart(8, "0")}`;
  const message = "Unexpected server error. Check server logs for details.";
  return jsonResponse({ name: "UnknownError", data: { message, ref } }, 500);
}
