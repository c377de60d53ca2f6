/**
 * Hands a host's request on to the provider that it is meant for, byte for byte with the host's own headers, and the
 * answer back as it comes in. What was said is read on the way; keys pass through and are kept nowhere.
 */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { ModelStep } from "./model.ts";
import { readChatAnswer, type Tokens } from "./read-chat-answer.ts";

/** The provider behind the loopback server. */
export interface Upstream {
  /** Where its API begins, such as `https://api.example.com/v1`. */
  readonly url: string;
  /** Called with what each answer cost; estimated where the provider does not say. */
  readonly onTokens: (tokens: Tokens) => void;
  /** Why nothing more may be asked; undefined while it may. */
  readonly refusal: () => string | undefined;
}

interface Passing {
  /** Of the request, below the loopback server's own base. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly response: ServerResponse;
  readonly signal: AbortSignal;
}

/** Headers of one connection, which another one sets for itself. */
const OF_THE_CONNECTION = new Set([
  "host",
  "connection",
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "accept-encoding",
  "keep-alive",
]);

/** Payment required: hosts repeat what was refused as too busy, and give up on this. */
const SPENT = 402;
const CHARS_PER_TOKEN = 4;

/** Passes one request on; resolves with what the model answered, once the host has all of it. */
export async function relay(upstream: Upstream, passing: Passing): Promise<ModelStep> {
  const { path, bytes, response, signal } = passing;
  const refusal = upstream.refusal();
  if (refusal !== undefined) {
    const body = { error: { message: refusal, type: "budget" } };
    response.writeHead(SPENT, { "content-type": "application/json" }).end(JSON.stringify(body));
    return { http: SPENT, body };
  }
  const answer = await fetch(`${upstream.url}${path}`, {
    method: "POST",
    headers: passed(Object.entries(passing.headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(bytes),
    signal,
  });
  response.writeHead(answer.status, Object.fromEntries(passed([...answer.headers])));
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    response.write(chunk);
  }
  response.end();
  const { step, tokens } = readChatAnswer(answer.status, answer.headers.get("content-type") ?? "", text);
  if (answer.ok)
    upstream.onTokens(
      tokens ?? {
        input: Math.ceil(bytes.length / CHARS_PER_TOKEN),
        output: Math.ceil((step.say ?? "").length / CHARS_PER_TOKEN),
      },
    );
  return step;
}

const passed = (headers: readonly (readonly [string, string])[]): [string, string][] =>
  headers.flatMap(([name, value]) => (OF_THE_CONNECTION.has(name.toLowerCase()) ? [] : [[name, value]]));
