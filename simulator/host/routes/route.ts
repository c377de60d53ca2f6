import type { Host } from "../host.ts";
import type { OpenRecord } from "../open/open-record.ts";

/** One HTTP route of the host. A handler returns the JSON answer, a Response, or throws what `answer` knows. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON body; `{}` when there is none. */
  readonly body: OpenRecord;
  readonly signal: AbortSignal;
}

export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Segments that start with ":" are parameters. */
  readonly path: string;
  readonly handle: (host: Host, call: Call) => unknown;
}

/** HTTP 400 with the host's BadRequest shape; `place` is the field of the body that the host's message points at. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
  /** Which part of the exchange does not fit. */
  readonly kind: "Payload" | "Body" | "Query" = "Payload";
  constructor(message: string, ...place: (string | number)[]) {
    const at = place.map((key) => `[${JSON.stringify(key)}]`).join("");
    super(at === "" ? message : `${message}\n  at ${at}`);
  }
}

/** HTTP 400 of a route whose own answer does not fit its schema. */
export class UnreadableAnswer extends BadRequest {
  override readonly kind = "Body";
}

/** The same of a field of the query. */
export class BadQuery extends BadRequest {
  override readonly kind = "Query";
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

export function route(method: Route["method"], path: string, handle: Route["handle"]): Route {
  return { method, path, handle };
}
