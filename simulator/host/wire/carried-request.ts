import type { ModelRequest, ModelStep } from "../../model/model.ts";
import { readChatAnswer } from "../../model/read-chat-answer.ts";
import { CannotConnect } from "../storage/named-error.ts";
import type { Carrier } from "./llm-request.ts";

/**
 * Requests to the model that go through a plugin: the `fetch` that a loader returned is called as OpenCode 1.18.33 does,
 * and what it asks the provider for is answered by the model at hand. What comes of the provider's answer in the
 * plugin's hands is what the host reads, so that a body or an answer that was changed counts.
 */
const ANSWERS = new WeakMap<Response, ModelStep>();

/** Handed on untouched, it is this step and need not be read. */
export const standsFor = (response: Response, step: ModelStep): Response => {
  ANSWERS.set(response, step);
  return response;
};

/** What the provider answered, as it came out of the plugin. */
export interface Answered extends ModelStep {
  /** The answer says nothing of tokens. */
  readonly isUncounted?: boolean;
  /** Of an error; the plugin may have put its own in the place of the status's name. */
  readonly statusText?: string;
}

/** The model's answer, through the plugin. */
export async function carried(
  { fetch, authorization }: Carrier,
  url: string,
  { headers, body }: ModelRequest,
  signal: AbortSignal,
): Promise<Answered> {
  const init = {
    method: "POST",
    headers: { authorization, ...headers },
    body: JSON.stringify(body),
    signal,
    timeout: false,
  };
  const response = await connected(() => fetch(url, init), url);
  const known = ANSWERS.get(response);
  if (known !== undefined) return known;
  const type = response.headers.get("content-type") ?? "";
  const { step, tokens } = readChatAnswer(response.status, type, await response.text());
  const { headers: fields, statusText } = response;
  if (step.http !== undefined) return { ...step, headers: Object.fromEntries(fields), statusText };
  return tokens === null ? { ...step, isUncounted: true } : step;
}

/** OpenCode 1.18.33 tries again when the network refused; what else a plugin throws is the end of the step. */
async function connected(fetch: () => Promise<Response>, url: string): Promise<Response> {
  try {
    return await fetch();
  } catch (error) {
    const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
    throw REFUSALS.has(String(code)) ? new CannotConnect(String(message), url) : error;
  }
}

/** By which the host's AI SDK knows them, of Bun. */
const REFUSALS = new Set([
  "ConnectionRefused",
  "ConnectionClosed",
  "FailedToOpenSocket",
  "ECONNRESET",
  "ECONNREFUSED",
  "ETIMEDOUT",
  "EPIPE",
]);
