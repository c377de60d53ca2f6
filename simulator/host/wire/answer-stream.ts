import { STATUS_CODES } from "node:http";
import type { ModelStep } from "../../model/model.ts";
import { errorBody, splitWords } from "../../model/stream-step.ts";
import type { RequestKind } from "../../trace/event.ts";
import type { Host } from "../instance/host.ts";
import type { PreparedRequest } from "./llm-request.ts";
import { jsonParseError } from "./json-parse-error.ts";
import { ApiCallError, ConnectionLost } from "../storage/named-error.ts";
import { parseToolCall } from "./parse-tool-call.ts";
import { carried, type Answered } from "./carried-request.ts";
import { microtasks } from "../fiber/microtasks.ts";
import type { ToolResult } from "../services/host-tool.ts";

/**
 * The streaming answer of the model, as the host's AI SDK hands it on: text deltas, calls, results, finish. A tool
 * starts the moment its call arrives and runs beside the rest of the stream; the last event waits for all of them.
 * Virtual streaming: nothing here waits for real time.
 */
export type StreamEvent =
  | { type: "step-start" }
  | { type: "text-start" }
  | { type: "text-delta"; text: string }
  | { type: "text-end" }
  | { type: "tool-input"; id: string; tool: string }
  | { type: "tool-call"; id: string; tool: string; input: unknown }
  | { type: "tool-result"; id: string; result: ToolResult }
  | { type: "tool-error"; id: string; error: unknown }
  | { type: "step-finish"; reason: string; usage: Usage }
  | { type: "error"; error: unknown };

export interface Usage {
  /** Absent when the provider said nothing of tokens. */
  readonly total?: number;
  readonly input: number;
  readonly output: number;
}

/** Runs one call; settles when the tool has ended, hooks included. */
type RunTool = (call: { id: string; tool: string; input: unknown }) => Promise<ToolResult>;

/** The tools of one answer; the signal is that answer's own. */
export type ToolsOf = (abort: AbortSignal) => RunTool;

export interface AnswerStream {
  /** The next event, undefined after the last. */
  next(): Promise<StreamEvent | undefined>;
  /** Ends the stream and aborts the tools that listen. */
  stop(): void;
}

export interface AnswerInput {
  readonly prepared: PreparedRequest;
  readonly sessionID: string;
  readonly parentSessionID?: string | undefined;
  readonly kind: RequestKind;
  readonly runTool?: ToolsOf;
}

/** Whether a stream was stopped. Every stream is, at its end; so the signal is made only on demand. */
interface Stopping {
  readonly stopped: boolean;
  signal(): AbortSignal;
  stop(): void;
}

/** Made once: an exception of its own would cost more than the rest of a stop. */
const STOPPED = new DOMException("This operation was aborted", "AbortError");

function createStopping(): Stopping {
  let controller: AbortController | undefined;
  let stopped = false;
  return {
    get stopped() {
      return stopped;
    },
    signal() {
      controller ??= new AbortController();
      if (stopped) controller.abort(STOPPED);
      return controller.signal;
    },
    stop() {
      if (stopped) return;
      stopped = true;
      controller?.abort(STOPPED);
    },
  };
}

export function startAnswer(host: Host, input: AnswerInput): AnswerStream {
  const stopping = createStopping();
  const queue: StreamEvent[] = [];
  let ended = false;
  let waiting: ((event: StreamEvent | undefined) => void) | undefined;

  function push(event: StreamEvent): void {
    if (ended || stopping.stopped) return;
    if (waiting) {
      const deliver = waiting;
      waiting = undefined;
      deliver(event);
    } else queue.push(event);
  }

  function end(): void {
    ended = true;
    waiting?.(undefined);
    waiting = undefined;
  }

  produce(host, input, push, stopping).then(end, (error: unknown) => {
    push({ type: "error", error });
    end();
  });

  return {
    stop() {
      stopping.stop();
      end();
    },
    next() {
      const event = queue.shift();
      if (event || ended) return Promise.resolve(event);
      return new Promise((resolve) => (waiting = resolve));
    },
  };
}

/** How many microtask turns lie between two chunks of the stream: enough for a hook and a tool to be entered. */
const CHUNK_TURNS = 24;
/**
 * And between a call's name and its start. OpenCode 1.18.33: the part is "pending" before tool.execute.before (spike
 * pending-before-hook).
 */
const INPUT_TURNS = 2;
/**
 * And between a call's start and the chunk that tells of it. OpenCode 1.18.33: `task` tells of its child before its
 * part shows "running", unless the before hooks took seven turns in all: two for each plugin, and what it awaits
 * itself.
 */
const CALL_TURNS = 4;

async function produce(
  host: Host,
  input: AnswerInput,
  push: (event: StreamEvent) => void,
  stopping: Stopping,
): Promise<void> {
  const step = await ask(host, input, stopping);
  if (stopping.stopped) return;
  if (step.wait !== undefined) await host.world.sleep(step.wait, stopping.signal());
  if (step.http !== undefined)
    return push({ type: "error", error: httpError(host, step, input.prepared.url) });
  push({ type: "step-start" });
  const words = splitWords(step.say ?? "");
  if (words.length > 0) push({ type: "text-start" });
  for (const word of words) push({ type: "text-delta", text: word });
  await microtasks(CHUNK_TURNS);
  if (step.hang !== undefined) await host.world.sleep(step.hang, stopping.signal());
  const tools = createToolRunner(input, push, stopping);
  const late: [string, string, string][] = [];
  for (const [tool, args] of step.call ?? []) {
    const id = `call_${String(host.nextCall()).padStart(12, "0")}`;
    const raw = typeof args === "string" ? args : JSON.stringify(args);
    push({ type: "tool-input", id, tool });
    await microtasks(INPUT_TURNS);
    if (step.cut) break;
    // OpenCode 1.18.33: arguments that are not JSON are only given up on when the stream ends, after the text.
    if (jsonParseError(raw) === undefined) await tools.start(id, tool, raw);
    else late.push([id, tool, raw]);
    if (stopping.stopped) return;
  }
  if (step.cut) return push({ type: "error", error: new ConnectionLost() });
  if (words.length > 0) push({ type: "text-end" });
  for (const [id, tool, raw] of late) await tools.start(id, tool, raw);
  await tools.done();
  push({ type: "step-finish", reason: finishReason(step), usage: usageOf(step) });
}

async function ask(host: Host, input: AnswerInput, stopping: Stopping): Promise<Answered> {
  const { faults } = host;
  if (faults) await faults.moment("request", input.sessionID);
  const { carrier, request, url } = input.prepared;
  if (carrier !== undefined) return carried(carrier, url, request, stopping.signal());
  const asked = (): ReturnType<Host["model"]["answer"]> => host.model.answer(request);
  const where = `${input.kind} request of ${input.sessionID}`;
  const step = await (faults ? faults.answer(where, asked) : asked());
  host.record({
    type: "llm",
    id: `llm#${host.nextLlm()}`,
    sessionID: input.sessionID,
    ...(input.parentSessionID ? { parentSessionID: input.parentSessionID } : {}),
    kind: input.kind,
    body: request.body,
    answer: step,
  });
  return step;
}

function createToolRunner(
  input: AnswerInput,
  push: (event: StreamEvent) => void,
  stopping: Stopping,
): { start(id: string, tool: string, raw: string): Promise<void>; done(): Promise<unknown> } {
  const running: Promise<void>[] = [];
  let runTool: RunTool | undefined;
  return {
    async start(id, tool, raw) {
      runTool ??= input.runTool?.(stopping.signal());
      const { error, ...parsed } = parseToolCall(tool, raw, input.prepared.tools);
      const call = { id, ...parsed };
      const work = error === undefined ? runTool?.(call) : Promise.reject<ToolResult>(new Error(error));
      work?.catch(() => undefined);
      // OpenCode 1.18.33: tool.execute.before is entered before the part goes running.
      await microtasks(CALL_TURNS);
      push({ type: "tool-call", ...call });
      await microtasks(CHUNK_TURNS);
      const told = work?.then(
        (result) => push({ type: "tool-result", id, result }),
        (error: unknown) => push({ type: "tool-error", id, error }),
      );
      if (told) running.push(told);
    },
    done: () => Promise.all(running),
  };
}

const REASONS: Readonly<Record<string, string>> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
  function_call: "tool-calls",
  tool_calls: "tool-calls",
};

function finishReason(step: ModelStep): string {
  return REASONS[step.finish ?? (step.call?.length ? "tool_calls" : "stop")] ?? "other";
}

function usageOf(step: Answered): Usage {
  if (step.isUncounted === true) return { input: 0, output: 0 };
  const total = step.usage ?? 110;
  // The provider says 10 for its own text; the host adds the parts up and ignores the total that it is told.
  const input = Math.max(0, total - 10);
  return { total: input + 10, input, output: 10 };
}

/** The provider's error as the AI SDK raises it. */
function httpError({ world }: Host, step: Answered, url: string): ApiCallError {
  const statusCode = step.http ?? 500;
  const { text: responseBody, value } = errorBody(step);
  return new ApiCallError({
    message: providerMessage(value, step.statusText ?? STATUS_CODES[statusCode] ?? "unknown"),
    statusCode,
    responseBody,
    responseHeaders: headersOf({
      ...NODE_HEADERS,
      date: new Date(world.now()).toUTCString(),
      ...step.headers,
    }),
    url,
  });
}

/** What Node's server adds to an answer of JSON: the model of either host stands behind one. */
const NODE_HEADERS = {
  connection: "keep-alive",
  "content-type": "application/json",
  "keep-alive": "timeout=5",
  "transfer-encoding": "chunked",
};

/** As a `Headers` lists them: in small letters, by name. */
const headersOf = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(new Headers(headers));

/** The message of a body in the shape of OpenAI's errors, else the name of the status, as Node puts it on the wire. */
function providerMessage(body: unknown, statusText: string): string {
  const { error } = Object(body) as { readonly error?: unknown };
  const { message, type, code } = Object(error) as Readonly<Record<string, unknown>>;
  const isShape = isTextOrNone(type) && (isTextOrNone(code) || typeof code === "number");
  return typeof message === "string" && isShape ? message : statusText;
}

const isTextOrNone = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === "string";
