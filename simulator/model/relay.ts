/**
 * Hands a host's request on to the provider that it is meant for, byte for byte with the host's own headers, and the
 * answer back as it comes in. What was said is read on the way. The key is known here alone: it is put into headers and
 * address, and out of what the provider says of it.
 */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { ModelStep } from "./model.ts";
import { readChatAnswer, type Tokens } from "./read-chat-answer.ts";

/** The provider behind the loopback server. */
export interface Upstream {
  /** Where its API begins, such as `https://api.example.com/v1`. */
  readonly url: string;
  /** Puts the user's keys where the host wrote what stands in for them. */
  readonly restore: (text: string) => string;
  /** Takes them out of a text. */
  readonly hide: (text: string) => string;
  /** Called with what each answer cost; estimated where the provider does not say. */
  readonly onTokens: (tokens: Tokens) => void;
  /** Called with what went wrong when no answer came; not when there is only too much to do for the moment. */
  readonly onFailure: (why: string) => void;
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
/** The host waits as long as it is told to, and asks again. */
const TOO_MUCH = 429;
const BAD_GATEWAY = 502;
/** What is shorter is a word, and no secret. */
const SHORTEST_KEY = 6;
const CHARS_PER_TOKEN = 4;
const LONGEST_SILENCE_MS = 180_000;
const SILENT = `has said nothing for ${LONGEST_SILENCE_MS / 60_000} minutes`;

/** Passes one request on; resolves with what the model answered, once the host has all of it. */
export async function relay(upstream: Upstream, passing: Passing): Promise<ModelStep> {
  const { path, bytes, response, signal } = passing;
  const refusal = upstream.refusal();
  if (refusal !== undefined) {
    const body = { error: { message: refusal, type: "budget" } };
    response.writeHead(SPENT, { "content-type": "application/json" }).end(JSON.stringify(body));
    return { http: SPENT, body };
  }
  const silence = new Silence();
  let status = 0;
  let type = "";
  let text = "";
  const headers = passed(
    Object.entries(passing.headers).map(([name, value]) => [name, upstream.restore(String(value))]),
  );
  const hide = (said: string): string => upstream.hide(withoutKey(said, headers));
  try {
    const answer = await fetch(`${upstream.url}${upstream.restore(path)}`, {
      method: "POST",
      headers,
      body: new Uint8Array(bytes),
      signal: AbortSignal.any([signal, silence.signal]),
    });
    status = answer.status;
    type = answer.headers.get("content-type") ?? "";
    const told = passed([...answer.headers]).map(([name, value]) => [name, upstream.hide(value)] as const);
    response.writeHead(status, Object.fromEntries(told));
    // A refusal is whole before it is passed on, since it may quote the key.
    const isRefused = status >= 400;
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      silence.broken();
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (!isRefused) response.write(chunk);
    }
    if (isRefused) response.write((text = hide(text)));
  } catch (error) {
    // The host itself has hung up: that is nobody's failure.
    if (signal.aborted) throw error;
    const why = `${upstream.url} ${silence.signal.aborted ? SILENT : `cannot be reached: ${reasonOf(error)}`}`;
    upstream.onFailure(why);
    return unanswered(response, why);
  } finally {
    silence.over();
  }
  response.end();
  const { step, tokens } = readChatAnswer(status, type, text);
  const isAnswer = status < 400 && /json|event-stream/.test(type);
  if (!isAnswer && status !== TOO_MUCH)
    upstream.onFailure(`${upstream.url} says ${status} ${hide(text).slice(0, 200)}`);
  if (isAnswer)
    upstream.onTokens(
      tokens ?? {
        input: Math.ceil(bytes.length / CHARS_PER_TOKEN),
        output: Math.ceil((step.say ?? "").length / CHARS_PER_TOKEN),
      },
    );
  return step;
}

/** As a host takes a provider's own trouble: it asks again in a while. */
function unanswered(response: ServerResponse, message: string): ModelStep {
  if (response.headersSent) {
    response.destroy();
    return { cut: true };
  }
  const body = { error: { message, type: "unanswered" } };
  response.writeHead(BAD_GATEWAY, { "content-type": "application/json" }).end(JSON.stringify(body));
  return { http: BAD_GATEWAY, body };
}

/** A connection on which nothing comes any more looks like one that is waited for. */
class Silence {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = this.#wait();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  broken(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#wait();
  }

  over(): void {
    clearTimeout(this.#timer);
  }

  #wait(): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(), LONGEST_SILENCE_MS).unref();
  }
}

/** "fetch failed" has its reason inside. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const inner = cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : "";
  return inner === "" ? message : `${message} (${inner})`;
}

/** Some providers repeat the key that they refuse. */
function withoutKey(text: string, headers: readonly (readonly [string, string])[]): string {
  const [, sent = ""] = headers.find(([name]) => name === "authorization") ?? [];
  const key = sent.replace(/^Bearer /, "");
  return key.length < SHORTEST_KEY ? text : text.replaceAll(key, "(the key)");
}

const passed = (headers: readonly (readonly [string, string])[]): [string, string][] =>
  headers.flatMap(([name, value]) => (OF_THE_CONNECTION.has(name.toLowerCase()) ? [] : [[name, value]]));
