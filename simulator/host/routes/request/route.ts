import type { Host } from "../../instance/host.ts";
import type { OpenRecord } from "../../shape/open-record.ts";
import type { Shape, ValueType } from "../../shape/shape.ts";

/** One HTTP route of the host. A handler returns the JSON answer, a Response, or throws what `answer` knows. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly query: URLSearchParams;
  /** The body as the route asks for it; `{}` when it asks for none. */
  readonly body: OpenRecord;
  readonly signal: AbortSignal;
}

/** The host checks these of a request before it looks for the session, message or file of the request. */
export interface Asks {
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: ValueType;
  /** Of a route whose whole body may be left out. */
  readonly bodyIfAny?: Shape;
}

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Segments that start with ":" are parameters. */
  readonly path: string;
  readonly handle: (host: Host, call: Call) => unknown;
  readonly asks: Asks;
}

/** OpenCode 1.18.33: an id of the wrong form is a defect; one that does not exist a 404, except to abort and diff. */
export function wellFormedID({ params }: Pick<Call, "params">): string {
  const id = params["id"] ?? "";
  if (!id.startsWith("ses")) throw new Error(`Expected a string starting with "ses", got ${id}`);
  return id;
}

/** HTTP 400 with the host's BadRequest shape; `place` is what the host's message points at. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
  /** Which part of the exchange does not fit. */
  readonly kind: "Params" | "Query" | "Payload" | "Body";
  constructor(kind: BadRequest["kind"], message: string, place: readonly (string | number)[]) {
    const at = place.map((key) => `[${JSON.stringify(key)}]`).join("");
    super(at === "" ? message : `${message}\n  at ${at}`);
    this.kind = kind;
  }
}

/** HTTP 400 of a route whose whole body may be left out: the host says no more than that. */
export class BareBadRequest extends Error {
  override readonly name = "BareBadRequest";
}

/** HTTP 404 for requests that nobody made, or that were answered. */
export class RouteNotFound extends Error {
  override readonly name = "RouteNotFound";
  readonly kind: string;
  readonly requestID: string;
  constructor(kind: "Permission" | "Question", requestID: string) {
    super(`${kind} request not found: ${requestID}`);
    this.kind = `${kind}NotFoundError`;
    this.requestID = requestID;
  }
}

/** HTTP 404 for an MCP server that nobody has named. */
export class McpServerNotFound extends Error {
  override readonly name = "McpServerNotFoundError";
  readonly server: string;
  constructor(server: string) {
    super(`MCP server not found: ${server}`);
    this.server = server;
  }
}

export function route(
  method: Route["method"],
  path: string,
  handle: Route["handle"],
  asks: Asks = {},
): Route {
  return { method, path, handle, asks };
}
