import { realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { createOpencodeClient } from "@opencode-ai/sdk";
import type { HostEvent, HostInstance, OpenOptions } from "../instance.ts";
import { classifyRequest } from "../model/classify-request.ts";
import type { ModelRequest, ModelStep } from "../model/model.ts";
import type { LiveServer } from "./start-live-server.ts";

/**
 * One project directory on a running server. Everything goes over the host's own HTTP routes with the
 * directory header, so several instances share one process without seeing each other. Before anything is
 * recorded, `flush` records what happened earlier inside the host, which keeps the trace in true order.
 */
export interface LiveInstanceOptions extends Pick<OpenOptions, "directory" | "model" | "record"> {
  readonly server: LiveServer;
  /** Records what the probe inside the host has seen so far; no-op without a probe. */
  readonly flush?: () => void;
  /** Called last when the instance closes. */
  readonly onClose?: () => Promise<void>;
}

export async function openLiveInstance(options: LiveInstanceOptions): Promise<HostInstance> {
  const { server, model } = options;
  const directory = realpathSync(options.directory);
  const flush = options.flush ?? (() => {});
  const bus = new Bus();
  const started = performance.now();
  let requests = 0;
  const answer = async (request: ModelRequest): Promise<ModelStep> => {
    const id = `llm_${requests++}`;
    const step = await model.answer(request);
    const parentSessionID = request.headers["x-parent-session-id"];
    flush();
    options.record({
      type: "llm",
      id,
      sessionID: request.headers["x-session-id"] ?? "",
      ...(parentSessionID === undefined ? {} : { parentSessionID }),
      kind: classifyRequest(request),
      body: request.body,
      answer: step,
    });
    return step;
  };
  const leave = server.admit(directory, {
    answer,
    event: (event) => bus.publish(event),
    output: (stream, text) => options.record({ type: "terminal", stream, text }),
  });
  const headers = { "x-opencode-directory": encodeURIComponent(directory) };
  const call = (path: string, init: RequestInit = {}): Promise<Response> => {
    const merged = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) merged.set(name, value);
    if (init.body !== undefined && !merged.has("content-type"))
      merged.set("content-type", "application/json");
    return fetch(server.url + path, { ...init, headers: merged });
  };
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    if (!server.closed) {
      // Gives plugins their `dispose` (host contract 1.6); a host that has died has nothing to dispose.
      await call("/instance/dispose", { method: "POST", signal: AbortSignal.timeout(5000) }).catch(() => {});
    }
    flush();
    leave();
    await options.onClose?.();
  };
  return {
    host: "real",
    hostVersion: server.version,
    directory,
    paths: { home: server.home, data: server.data },
    client: createOpencodeClient({ baseUrl: server.url, directory }),
    fetch: call,
    now: () => performance.now() - started,
    sleep: (ms) => sleep(ms),
    onEvent: (listener) => bus.subscribe(listener),
    kill: async () => {
      await server.kill();
    },
    settle: async () => {
      await settle(call, bus);
      flush();
    },
    close,
  };
}

/** Quiet this long with every session idle means that summaries and continuations have ended. */
const QUIET_MS = 150;
const SETTLE_TIMEOUT_MS = 60_000;

async function settle(call: (path: string) => Promise<Response>, bus: Bus): Promise<void> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const response = await call("/session/status");
    const busy = Object.keys((await response.json()) as object);
    if (busy.length === 0 && performance.now() - bus.lastAt >= QUIET_MS) return;
    if (performance.now() > deadline)
      throw new Error(`not settled after ${SETTLE_TIMEOUT_MS} ms: ${busy.join(", ")}`);
    await sleep(25);
  }
}

class Bus {
  readonly #listeners = new Set<(event: HostEvent) => void>();
  lastAt = performance.now();

  publish(event: HostEvent): void {
    // `sync` frames repeat bus events for remote stores; plugins never see them.
    if (event.type === "sync" || event.type.startsWith("server.")) return;
    this.lastAt = performance.now();
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
