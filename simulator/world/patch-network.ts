import type { Socket } from "node:net";
import { Writable } from "node:stream";
import { builtin } from "./builtin-modules.ts";
import type { PatchSet } from "./patch-set.ts";
import {
  fetchRefusal,
  httpRefusal,
  socketRefusal,
  unixRefusal,
  type Refusal,
  type SocketTarget,
} from "./refusals.ts";

/**
 * The fence around the network. What the simulator can answer itself it answers; everything else is refused
 * at once, as on a machine without network, and reported, so that no run depends on what is out there.
 */
export interface NetworkFence {
  readonly answer: ((request: Request) => Promise<Response> | undefined) | undefined;
  readonly onRefused: ((target: string) => void) | undefined;
}

/** Puts `fetch`, `http`, `https` and plain sockets behind the fence. */
export function patchNetwork(patches: PatchSet, fence: NetworkFence): void {
  const refuse = (target: string, error: Refusal): Refusal => {
    fence.onRefused?.(target);
    return error;
  };

  patches.replace(globalThis, "fetch", () => {
    const fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      // Of Bun: a socket in the file system.
      const { unix } = (init ?? {}) as { readonly unix?: unknown };
      if (typeof unix === "string") throw refuse(unix, unixRefusal(request.url));
      const response = fence.answer?.(request);
      if (!response) throw refuse(request.url, fetchRefusal(request.url));
      return response;
    };
    return fetch as typeof globalThis.fetch;
  });

  for (const scheme of ["http", "https"] as const) {
    for (const method of ["request", "get"] as const) {
      patches.replace(builtin[scheme] as typeof builtin.http, method, () => {
        const request = (options: unknown) => {
          const outgoing = new DeadRequest();
          const target = targetOf(scheme, options);
          const error = refuse(target, httpRefusal(target));
          process.nextTick(() => outgoing.destroy(error));
          return outgoing;
        };
        // What is refused needs none of the declared overloads.
        return request as unknown as typeof builtin.http.request;
      });
    }
  }

  patches.replace(builtin.net.Socket.prototype, "connect", (original) => {
    const connect = function (this: Socket, ...args: unknown[]) {
      const options: unknown = Array.isArray(args[0]) ? args[0][0] : args[0];
      // Bun "connects" the pipes of child processes too: those are open descriptors, not targets.
      if (typeof options === "object" && options !== null && "fd" in options)
        return Reflect.apply(original, this, args);
      const error = refuse(targetOf("tcp", options), socketRefusal(socketTarget(args)));
      process.nextTick(() => this.destroy(error));
      return this;
    };
    return connect as typeof builtin.net.Socket.prototype.connect;
  });
}

function targetOf(scheme: string, options: unknown): string {
  if (typeof options === "string" || typeof options === "number") return String(options);
  if (options instanceof URL) return options.href;
  if (typeof options !== "object" || options === null) return scheme;
  const { host, hostname, port, path } = options as Record<string, unknown>;
  return `${scheme}://${String(hostname ?? host ?? "localhost")}${port === undefined ? "" : `:${String(port)}`}${String(path ?? "")}`;
}

/** What a socket was told to connect to: options, a path, or a port and a host. */
function socketTarget(args: readonly unknown[]): SocketTarget {
  // Node hands on a list that it has put in order.
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as readonly unknown[];
  if (typeof first === "object" && first !== null) {
    const { path, host, port } = first as Readonly<Record<string, unknown>>;
    return typeof path === "string" ? { path } : { host: String(host ?? "localhost"), port: Number(port) };
  }
  if (typeof first === "string" && !/^\d+$/.test(first)) return { path: first };
  return { host: typeof second === "string" ? second : "localhost", port: Number(first) };
}

/** An outgoing HTTP request that never connects. */
class DeadRequest extends Writable {
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }
  setHeader(): this {
    return this;
  }
  setTimeout(): this {
    return this;
  }
  setNoDelay(): void {}
  setSocketKeepAlive(): void {}
  flushHeaders(): void {}
  abort(): void {
    this.destroy();
  }
}
