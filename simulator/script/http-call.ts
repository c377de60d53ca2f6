import type { HostInstance } from "../instance.ts";

/**
 * One call of one of the host's HTTP routes, and its answer. A script reaches a host in no other way, so that it
 * cannot tell the fake host from the real one.
 */
export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export interface HttpResult {
  readonly status: number;
  readonly body: unknown;
  /** Answers of what was done while the step ran. */
  readonly during?: readonly HttpResult[];
}

/** One call of a route with a JSON body; an empty answer is `null`. */
export async function call(instance: HostInstance, request: HttpCall): Promise<HttpResult> {
  const response = await instance.fetch(request.path, {
    method: request.method,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body), headers: JSON_HEADERS }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : parse(text) };
}

const JSON_HEADERS = { "content-type": "application/json" };

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
