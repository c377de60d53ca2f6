import { realpathSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { HostEvent, HostInstance, OpenOptions } from "../instance.ts";
import { classifyRequest } from "../model/classify-request.ts";
import type { ModelRequest, ModelStep } from "../model/model.ts";
import { answerOrReason } from "./answer-or-reason.ts";
import type { GenerationDriver, Settings } from "./generation.ts";
import type { LiveProcess, LiveServer } from "./start-live-server.ts";

/** Which project, on which server, and who hears of it. */
export interface LiveInstanceOptions extends Pick<OpenOptions, "directory" | "model" | "record"> {
  readonly server: LiveServer;
  /** Told every event of the project's bus before its listeners are. */
  readonly heard?: (event: HostEvent) => void;
  /** Tells why the host will never answer, as soon as that is known. */
  readonly whySilent?: () => string | undefined;
  /** Records what the probe inside the host has seen so far; no-op without a probe. */
  readonly flush?: () => void;
  /** Called last when the instance closes. */
  readonly onClose?: () => Promise<void>;
}

/**
 * Opens one project directory on a running server. Everything goes over the host's own HTTP routes with the directory
 * header, so several instances share one process without seeing each other. Before anything is recorded, `flush`
 * records what happened earlier inside the host, which keeps the trace in true order. Closing leaves the server running.
 */
export async function openLiveInstance(options: LiveInstanceOptions): Promise<HostInstance> {
  const { server, model } = options;
  const directory = realpathSync(options.directory);
  const flush = options.flush ?? (() => {});
  const buses = new Map<string, Bus>();
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
    event: (event, url) => {
      options.heard?.(event);
      buses.get(url)?.publish(event);
    },
    output: (stream, text) => options.record({ type: "terminal", stream, text }),
  });
  const beside = async (): Promise<HostInstance> => {
    const process = await server.beside();
    return instanceOf(process, () => process.close());
  };
  const instanceOf = (process: LiveProcess, onClose: () => Promise<void>): HostInstance => {
    const bus = new Bus();
    buses.set(process.url, bus);
    return {
      host: "real",
      generation: server.generation.number,
      hostVersion: server.version,
      directory,
      paths: { home: server.home, data: server.data },
      now: () => performance.now() - started,
      sleep: (ms) => sleep(ms),
      ...driverOf(process, {
        driver: server.generation.driver(process.url, directory),
        headers: server.generation.headers,
        isOwn: (id) => !server.isElsewhere(id, directory),
        whySilent: options.whySilent,
        bus,
        flush,
        onClose,
      }),
      beside,
    };
  };
  return instanceOf(server, async () => {
    leave();
    await options.onClose?.();
  });
}

interface Driven {
  readonly driver: GenerationDriver;
  readonly headers: Settings<string>;
  readonly isOwn: (sessionID: string) => boolean;
  readonly whySilent: LiveInstanceOptions["whySilent"];
  readonly bus: Bus;
  readonly flush: () => void;
  readonly onClose: () => Promise<void>;
}

type Driver = Pick<HostInstance, "client" | "fetch" | "onEvent" | "kill" | "settle" | "close">;

/** What a driver does to one process. */
function driverOf(process: LiveProcess, { driver, bus, flush, onClose, ...driven }: Driven): Driver {
  const headers = { ...driven.headers, ...driver.headers };
  const call = (path: string, init: RequestInit = {}): Promise<Response> => {
    const merged = new Headers(init.headers);
    for (const [name, value] of Object.entries(headers)) merged.set(name, value);
    if (init.body !== undefined && !merged.has("content-type"))
      merged.set("content-type", "application/json");
    const answer = fetch(process.url + path, { ...init, headers: merged });
    return driven.whySilent === undefined ? answer : answerOrReason(answer, driven.whySilent);
  };
  let closed = false;
  return {
    client: driver.client,
    fetch: call,
    onEvent: (listener) => bus.subscribe(listener),
    kill: () => process.kill(),
    settle: async () => {
      await settle(
        async () => driver.busySessions(await (await call(driver.busyPath)).json()).filter(driven.isOwn),
        bus,
        driver.quietMs,
      );
      flush();
    },
    close: async () => {
      if (closed) return;
      closed = true;
      if (!process.closed) {
        // A host that has died has nothing to let go of.
        const { path, method } = driver.release;
        await call(path, { method, signal: AbortSignal.timeout(5000) }).catch(() => {});
      }
      flush();
      await onClose();
    },
  };
}

const SETTLE_TIMEOUT_MS = 60_000;

async function settle(busySessions: () => Promise<string[]>, bus: Bus, quietMs: number): Promise<void> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const busy = await busySessions();
    if (busy.length === 0 && performance.now() - bus.lastAt >= quietMs) return;
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
