import { spawn } from "node:child_process";
import { holdOpen } from "../../live/open-resources.ts";
import { startUntracked } from "../../world/patch-io.ts";
import type { World } from "../../world/world.ts";

/**
 * JSON-RPC with one child process, a message a line: the few messages that the host exchanges with a local MCP
 * server. Written by hand because the protocol's own SDK brings a web server and a schema compiler along for
 * them. A request runs alone and holds the clock until its answer is there, so answers come in a fixed order.
 */
export interface StdioConnection {
  /** The same without waiting for its turn: for whoever has the floor already. */
  ask(method: string, params: object | undefined, options?: RequestOptions): Promise<unknown>;
  request(method: string, params: object | undefined, options?: RequestOptions): Promise<unknown>;
  notify(method: string, params?: object): void;
  /** Ends the child and what it started. Safe to call twice. */
  close(): Promise<void>;
}

export interface RequestLimit {
  /** Wall ms; the SDK's 60 s unless given. */
  readonly timeoutMs?: number;
  /** What is said of an answer that did not come in time; the SDK's words unless given. */
  readonly late?: Error;
}

interface RequestOptions extends RequestLimit {
  readonly signal?: AbortSignal;
}

/** An error that the server answered with, or the end of the connection, as the SDK in the host words it. */
class McpError extends Error {
  override readonly name = "McpError";
  constructor(code: number, message: string) {
    super(`MCP error ${code}: ${message}`);
  }
}

const CONNECTION_CLOSED = -32_000;
const REQUEST_TIMEOUT = -32_001;
const TIMEOUT_MS = 60_000;
/** Wall ms that a server gets to end after its input was closed. */
const END_MS = 500;

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

export function openStdioConnection(
  world: World,
  command: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): StdioConnection {
  const [program = "", ...args] = command;
  const child = startUntracked(() =>
    spawn(program, args, { ...options, detached: true, stdio: ["pipe", "pipe", "ignore"] }),
  );
  const answers = awaitAnswers(world);
  const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
  child.once("error", () => answers.end(new Error(`Executable not found in $PATH: "${program}"`)));
  child.once("close", () => answers.end(new McpError(CONNECTION_CLOSED, "Connection closed")));
  child.stdin.on("error", () => undefined);
  readLines(child.stdout, (line) => answers.take(JSON.parse(line) as Answer));
  const send = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const kill = (): void => killGroup(child.pid);
  const release = holdOpen(kill);
  let nextId = 0;
  const ask: StdioConnection["ask"] = async (method, params, options = {}) => {
    const { signal, timeoutMs = TIMEOUT_MS, late } = options;
    signal?.throwIfAborted();
    const id = nextId++;
    const answer = answers.to(id, timeoutMs, late);
    send({ id, method, params: withProgress(method, params, id) });
    // OpenCode 1.18.33: the server is told of an abort that comes after its answer, too.
    const cancel = (): void => {
      const reason = "AbortError: The operation was aborted.";
      send({ method: "notifications/cancelled", params: { requestId: id, reason } });
      answers.fail(id, new Error(reason));
    };
    signal?.addEventListener("abort", cancel, { once: true });
    return answer;
  };

  return {
    ask,
    request: (...asked) => world.alone(() => ask(...asked)),
    notify: (method, params) => send({ method, params }),
    async close() {
      child.stdin.end();
      const stop = world.wall.after(END_MS, kill);
      if (child.pid !== undefined) await world.track(closed);
      stop();
      release();
    },
  };
}

interface Answers {
  /** The answer to a request, or the timeout. */
  to(id: number, timeoutMs: number, late?: Error): Promise<unknown>;
  take(answer: Answer): void;
  fail(id: number, error: Error): void;
  /** No answer comes any more: every request fails, now and later. */
  end(error: Error): void;
}

function awaitAnswers(world: World): Answers {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let gone: Error | undefined;
  const fail = (id: number, error: Error): void => waiting.get(id)?.reject(error);
  return {
    async to(id, timeoutMs, late = new McpError(REQUEST_TIMEOUT, "Request timed out")) {
      if (gone) throw gone;
      const pending = Promise.withResolvers<unknown>();
      waiting.set(id, pending);
      const timeout = (): void => fail(id, late);
      const stop = world.wall.after(timeoutMs, timeout);
      try {
        return await pending.promise;
      } finally {
        stop();
        waiting.delete(id);
      }
    },
    take({ id, result, error }) {
      if (id === undefined) return;
      if (error) fail(id, new McpError(error.code, error.message));
      else waiting.get(id)?.resolve(result);
    },
    fail,
    end(error) {
      gone ??= error;
      for (const id of waiting.keys()) fail(id, gone);
    },
  };
}

/** Calls ask for progress, by the number of their request. */
function withProgress(method: string, params: object | undefined, id: number): object | undefined {
  return method === "tools/call" ? { ...params, _meta: { progressToken: id } } : params;
}

function readLines(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      try {
        take(line);
      } catch {
        // A server that prints something else than messages is not listened to, as in the host.
      }
    }
  });
}

function killGroup(group: number | undefined): void {
  try {
    if (group !== undefined) process.kill(-group, "SIGKILL");
  } catch {
    // The group is gone already.
  }
}
