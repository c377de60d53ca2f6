import { classifyRequest } from "../../model/classify-request.ts";
import type { ChatBody, ModelStep } from "../../model/model.ts";
import { chunksOf, errorBody } from "../../model/stream-step.ts";
import type { Host } from "../instance/host.ts";
import { standsFor } from "../wire/carried-request.ts";
import { bodyText, knownResponse } from "./request/known-body.ts";

/**
 * The address of a provider of the project, for requests that a plugin makes there: those that it carries for the host,
 * and its own. The model at hand answers as the provider would, in the form that goes over the wire. Undefined when the request
 * is for somebody else.
 */
export function answerAsProvider(host: Host, request: Request): Promise<Response> | undefined {
  const isOwn = host.models.providers().some(({ options }) => {
    const { baseURL } = options as { readonly baseURL?: unknown };
    return request.url === `${baseURL}/chat/completions`;
  });
  return isOwn && request.method === "POST" ? answer(host, request) : undefined;
}

async function answer(host: Host, incoming: Request): Promise<Response> {
  const { authorization: _, ...headers } = Object.fromEntries(incoming.headers);
  const body = JSON.parse(await bodyText(incoming)) as ChatBody;
  const request = { headers, body };
  const { wait, ...step } = await host.model.answer(request);
  const parentSessionID = headers["x-parent-session-id"];
  host.record({
    type: "llm",
    id: `llm#${host.nextLlm()}`,
    sessionID: headers["x-session-id"] ?? "",
    ...(parentSessionID === undefined ? {} : { parentSessionID }),
    kind: classifyRequest(request),
    body,
    answer: step,
  });
  if (wait !== undefined) await host.world.sleep(wait, incoming.signal);
  return standsFor(responseOf(step, body.model), step);
}

function responseOf(step: ModelStep, model: string): Response {
  if (step.http !== undefined) {
    const headers = { "content-type": "application/json", ...step.headers };
    return knownResponse(errorBody(step).text, step.http, headers);
  }
  let calls = 0;
  const { say, calls: called, end } = chunksOf(step, { model, callId: () => `call_${++calls}` });
  return knownResponse([...say, ...called, step.cut ? "" : end].join(""), 200, {
    "content-type": "text/event-stream",
    "cache-control": "no-cache",
    ...step.headers,
  });
}
