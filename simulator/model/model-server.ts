import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ChatBody, ModelRequest, ModelStep } from "./model.ts";
import { relay, type Upstream } from "./relay.ts";
import { streamStep } from "./stream-step.ts";

/**
 * An OpenAI-compatible endpoint on loopback that turns each request into one `Model.answer`, so that the
 * real binary talks to the same model object as the fake host. It never leaves the machine and holds no
 * state of a conversation; an error while answering becomes an HTTP 400, which the host does not retry.
 */
export interface ModelServer {
  /** Base URL for the provider config, ending in `/v1`. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Answers one request; called in order of arrival. */
export type AnswerRequest = (request: ModelRequest) => ModelStep | Promise<ModelStep>;

/** @param upstream where requests can be passed on to. */
export async function openModelServer(answer: AnswerRequest, upstream?: Upstream): Promise<ModelServer> {
  let calls = 0;
  const callId = (): string => `call_${String(++calls).padStart(12, "0")}`;
  const server = createServer((request, response) => {
    const ended = new AbortController();
    response.on("close", () => ended.abort());
    handle(request, response, { answer, callId, signal: ended.signal, upstream }).catch((error: unknown) => {
      if (ended.signal.aborted || response.destroyed) return;
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) return response.destroy();
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message, type: "model_failure" } }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
  // The model server alone must not keep a process alive whose driver has ended.
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Handling {
  readonly answer: AnswerRequest;
  readonly callId: () => string;
  readonly signal: AbortSignal;
  readonly upstream: Upstream | undefined;
}

/** These are between the host and its provider. */
const SECRETS = new Set(["authorization", "x-api-key", "api-key", "cookie", "x-goog-api-key"]);

async function handle(request: IncomingMessage, response: ServerResponse, handling: Handling): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== "POST" || !request.url?.split("?")[0]?.endsWith("/chat/completions")) {
    response.writeHead(404).end();
    return;
  }
  const bytes = Buffer.concat(chunks);
  const body = JSON.parse(bytes.toString("utf8")) as ChatBody;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (!SECRETS.has(name)) headers[name] = String(value);
  const { upstream, signal } = handling;
  const path = request.url.replace(/^\/v1/, "");
  const forward =
    upstream && (() => relay(upstream, { path, headers: request.headers, bytes, response, signal }));
  const step = await handling.answer({ headers, body, ...(forward ? { forward } : {}) });
  if (response.headersSent) return;
  await streamStep(response, step, { model: body.model, callId: handling.callId, signal: handling.signal });
}
