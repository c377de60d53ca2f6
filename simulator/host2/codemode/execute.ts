import { createContext, Script, type Context } from "node:vm";
import { createFiber, Interrupted, type Fiber } from "../../host/fiber/fiber.ts";
import { compile, HELPERS, HELPERS_NAME, resultText, tableOf, uncaught, valueInLine } from "./program.ts";
import { Defect, Declined, ToolError } from "../shape/host-error.ts";
import type { ToolContent } from "../shape/session-message.ts";
import { definitionOf } from "../texts/tool-definitions.ts";
import type { ToolCall, ToolInfo } from "../shape/tool-info.ts";
import { catalogOf, expressionOf, type InnerTool } from "../catalog/signature.ts";

export type { InnerTool } from "../catalog/signature.ts";

/**
 * The tool `execute`: runs a program of the model's whose only way out is `tools`. Each inner call passes the hooks like
 * any other, under the id of the outer one. The host interprets the program itself; here the engine runs it in a context
 * without the globals of the process, which is no guard against a program that means harm.
 */
type RunInner = (
  tool: InnerTool,
  input: unknown,
  fiber: Fiber,
) => Promise<{ readonly output?: unknown; readonly content: readonly ToolContent[] }>;

interface CallRecord {
  readonly tool: string;
  readonly status: "running" | "completed" | "error";
  readonly input?: unknown;
}

export function codeModeTool(tools: readonly InnerTool[], runInner: RunInner, outer?: Fiber): ToolInfo {
  return {
    name: "execute",
    ...definitionOf("execute"),
    output: {},
    isBuiltin: true,
    async execute(input, call) {
      const calls: CallRecord[] = [];
      const fiber = createFiber();
      outer?.signal.addEventListener("abort", () => fiber.interrupt(), { once: true });
      const program = new Program(tools, runInner, call, { calls, fiber });
      const { text, failed } = await program.run((input as { readonly code: string }).code);
      const error = failed ? { error: true } : {};
      return {
        output: { output: text, toolCalls: calls, ...error, files: [] },
        content: [{ type: "text", text }],
        metadata: { toolCalls: calls, ...error },
      };
    },
  };
}

/** What a call inside the program ended with: a program that catches it reads the message, and the model the hint too. */
class ToolFailed extends Error {
  readonly hint: string = "";
}

class UnknownTool extends ToolFailed {
  override readonly hint = "\nThe tool may have been removed or renamed. Use search to find available tools.";
}

/** Programs that run now. */
let running = 0;

/** A rejection that a program does not wait for ends nothing; its promises are of another realm than ours. */
function lost(reason: unknown, promise: unknown): void {
  const isAlone = process.listenerCount("unhandledRejection") === 1;
  if (promise instanceof Promise && isAlone) throw reason;
}

/** @returns what ends it for this program. */
function forgiving(): () => void {
  if (running++ === 0) process.on("unhandledRejection", lost);
  return () => {
    if (--running === 0) process.off("unhandledRejection", lost);
  };
}

class Program {
  readonly #tools: readonly InnerTool[];
  readonly #runInner: RunInner;
  readonly #call: ToolCall;
  readonly #calls: CallRecord[];
  /** Of all calls inside: the host interrupts those that the program has not waited for (0.0.0-next-16350). */
  readonly #fiber: Fiber;
  readonly #running = new Set<Promise<unknown>>();
  #isOver = false;
  readonly #logs: string[] = [];
  /** Calls of no tool, and whether the program has waited for them by now. */
  readonly #lost: { readonly why: string; readonly isAwaited: () => boolean }[] = [];
  /** What ends the whole call, whatever the program makes of it. */
  #fatal: unknown;

  constructor(
    tools: readonly InnerTool[],
    runInner: RunInner,
    call: ToolCall,
    { calls, fiber }: { readonly calls: CallRecord[]; readonly fiber: Fiber },
  ) {
    this.#tools = tools;
    this.#runInner = runInner;
    this.#call = call;
    this.#calls = calls;
    this.#fiber = fiber;
  }

  async run(code: string): Promise<{ readonly text: string; readonly failed: boolean }> {
    let result: { readonly text: string; readonly failed: boolean };
    const forgive = forgiving();
    try {
      const value: unknown = await compile(code).runInContext(this.#context());
      result = { text: resultText(value), failed: false };
    } catch (error) {
      if (this.#fatal !== undefined) throw this.#fatal;
      const text = error instanceof ToolFailed ? error.message + error.hint : uncaught(error);
      result = { text, failed: true };
    } finally {
      this.#isOver = true;
      this.#fiber.interrupt();
      await Promise.allSettled(this.#running);
      setImmediate(forgive);
    }
    if (this.#fatal !== undefined) throw this.#fatal;
    const logs = this.#logs.length === 0 ? [] : [`Logs:\n${this.#logs.join("\n")}`];
    const lost = result.failed ? [] : this.#lost.filter(({ isAwaited }) => !isAwaited());
    const warnings = lost.map(
      ({ why }) => `- [UnknownTool] Unhandled rejection from an un-awaited promise: ${why}`,
    );
    if (warnings.length > 0) logs.push(`Warnings:\n${warnings.join("\n")}`);
    return { ...result, text: [result.text, ...logs].filter((part) => part !== "").join("\n\n") };
  }

  /** What a program finds: of the engine's own only what the host has too. */
  #context(): Context {
    const log =
      (prefix = "") =>
      (...parts: readonly unknown[]): void =>
        void this.#logs.push(prefix + parts.map(valueInLine).join(" "));
    const console = {
      log: log(),
      info: log(),
      dir: log(),
      table: (rows: unknown) => log()(tableOf(rows)),
      warn: log("[warn] "),
      debug: log("[debug] "),
      error: log("[error] "),
    };
    const tools = this.#tree();
    const context = createContext({
      tools,
      search: this.#search,
      console,
      [HELPERS_NAME]: HELPERS,
      URL,
      URLSearchParams,
    });
    WITHOUT_GLOBALS.runInContext(context);
    return context;
  }

  /** `tools.a.b(input)`; a namespace that is not there throws when it is called. */
  #tree(): object {
    const below = (path: string): string[] => {
      const start = path === "" ? "" : `${path}.`;
      const inside = this.#tools.filter((tool) => tool.path.startsWith(start));
      return [...new Set(inside.map((tool) => tool.path.slice(start.length).split(".")[0] ?? ""))];
    };
    const node = (path: string): object =>
      new Proxy(() => {}, {
        // A tool that is returned is no promise.
        get: (_, key) =>
          typeof key === "symbol" || key === "then" ? undefined : node(path === "" ? key : `${path}.${key}`),
        apply: (_, __, args: readonly unknown[]) => {
          const answer = this.#invoke(path, args);
          this.#running.add(answer.catch(() => undefined));
          this.#watch(answer);
          return answer;
        },
        ownKeys: () => below(path),
        getOwnPropertyDescriptor: (_, key) => {
          const has = typeof key === "string" && below(path).includes(key);
          return has ? { configurable: true, enumerable: true, value: node(key) } : undefined;
        },
      });
    return node("");
  }

  /** A program need not wait for a call; of a tool that is not there it is told in the end (0.0.0-next-16350). */
  #watch(answer: Promise<unknown>): void {
    const then = answer.then.bind(answer);
    let isAwaited = false;
    void then(undefined, (error: unknown) => {
      if (error instanceof UnknownTool) this.#lost.push({ why: error.message, isAwaited: () => isAwaited });
    });
    const watched: typeof answer.then = (...handlers) => {
      isAwaited = true;
      return then(...handlers);
    };
    // oxlint-disable-next-line unicorn/no-thenable -- it is a promise, and stays one
    Object.defineProperty(answer, "then", { value: watched });
  }

  async #invoke(path: string, args: readonly unknown[]): Promise<unknown> {
    const found = this.#tools.find((one) => one.path === path);
    if (!found) throw new UnknownTool(`Unknown tool '${path}'.`);
    if (args.length !== 1) throw new ToolFailed(`Tool '${path}' expects exactly one input object.`);
    const input = plain(args[0]);
    const at = this.#calls.length;
    const isShown = typeof input === "object" && input !== null && Object.keys(input).length > 0;
    const shown = isShown ? { input } : {};
    this.#note(at, { tool: path, status: "running", ...shown });
    try {
      const { output } = await this.#runInner(found, input, this.#fiber);
      this.#note(at, { tool: path, status: "completed", ...shown });
      return plain(output);
    } catch (error) {
      this.#note(at, { tool: path, status: "error", ...shown });
      if (error instanceof Interrupted && !this.#isOver) this.#fatal = error;
      if (error instanceof ToolError) throw new ToolFailed(error.message, { cause: error });
      // A throw of a hook or a tool is told as this, whatever it was, and so is the human's no.
      const isTold = error instanceof Defect || error instanceof Declined;
      throw isTold ? new ToolFailed("Tool execution failed", { cause: error }) : error;
    }
  }

  #note(at: number, record: CallRecord): void {
    this.#calls[at] = record;
    this.#call.progress({ toolCalls: structuredClone(this.#calls) });
  }

  readonly #search = (input: { readonly query?: string } = {}): object => {
    const at = this.#calls.length;
    const record: CallRecord = { tool: "search", status: "running", input: plain(input) };
    this.#note(at, record);
    const words = (input.query ?? "")
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter(Boolean);
    const items = catalogOf(this.#tools)
      .map((entry) => ({ ...entry, path: expressionOf(entry.path) }))
      .filter(({ path, description }) =>
        words.every((word) => `${path} ${description}`.toLowerCase().includes(word)),
      )
      .slice(0, 10);
    this.#note(at, { ...record, status: "completed" });
    return { items, remaining: 0, next: null };
  };
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value) ?? "null") as unknown);

/** Globals of the engine that the host's interpreter does not know (0.0.0-next-16350). */
const HIDDEN =
  "ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array DataView FinalizationRegistry Float32Array Float64Array Function Int16Array Int32Array Int8Array Intl Proxy Reflect SharedArrayBuffer Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly escape eval globalThis unescape";
const WITHOUT_GLOBALS = new Script(
  `((all) => { for (const name of "${HIDDEN}".split(" ")) delete all[name]; })(globalThis)`,
);
