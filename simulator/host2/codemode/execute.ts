import { createContext, Script } from "node:vm";
import { Interrupted } from "../../host/fiber/fiber.ts";
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
) => Promise<{ readonly output?: unknown; readonly content: readonly ToolContent[] }>;

interface CallRecord {
  readonly tool: string;
  readonly status: "running" | "completed" | "error";
  readonly input?: unknown;
}

export function codeModeTool(tools: readonly InnerTool[], runInner: RunInner): ToolInfo {
  return {
    name: "execute",
    ...definitionOf("execute"),
    output: {},
    isBuiltin: true,
    async execute(input, call) {
      const calls: CallRecord[] = [];
      const program = new Program(tools, runInner, call, calls);
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

/** Errors of the program are of another realm than ours. */
const messageOf = (error: unknown): string =>
  String((Object(error) as { message?: unknown }).message ?? error);

/** Without a `return` the last expression of the program is its result. */
function programOf(code: string): Script {
  const wrapped = (body: string): Script => {
    // Bun parses a script when it is run: only here does either engine complain at once.
    void new AsyncFunction(body);
    return new Script(`(async () => {\n${body}\n})()`);
  };
  for (const { index } of [...`\n${code}`.matchAll(/[\n;]/g)].toReversed()) {
    const tail = code.slice(index).replace(/[;\s]+$/, "");
    if (tail.trim() === "") continue;
    try {
      return wrapped(`${code.slice(0, index)}\nreturn (${tail}\n);`);
    } catch {
      // Not an expression, or not the whole of one.
    }
  }
  return wrapped(code);
}

const AsyncFunction = (async () => {}).constructor as new (body: string) => unknown;

class Program {
  readonly #tools: readonly InnerTool[];
  readonly #runInner: RunInner;
  readonly #call: ToolCall;
  readonly #calls: CallRecord[];
  readonly #logs: string[] = [];
  /** What ends the whole call, whatever the program makes of it. */
  #fatal: unknown;

  constructor(tools: readonly InnerTool[], runInner: RunInner, call: ToolCall, calls: CallRecord[]) {
    this.#tools = tools;
    this.#runInner = runInner;
    this.#call = call;
    this.#calls = calls;
  }

  async run(code: string): Promise<{ readonly text: string; readonly failed: boolean }> {
    const log = (...parts: readonly unknown[]): void => void this.#logs.push(parts.map(valueText).join(" "));
    const console = { log, info: log, warn: log, error: log, debug: log };
    const context = createContext({ tools: this.#tree(), search: this.#search, console });
    let result: { readonly text: string; readonly failed: boolean };
    try {
      const value: unknown = await programOf(code).runInContext(context);
      result = { text: valueText(value ?? null), failed: false };
    } catch (error) {
      if (this.#fatal !== undefined) throw this.#fatal;
      const isOurs = error instanceof ToolFailed;
      const text = isOurs ? error.message + error.hint : `Uncaught: ${messageOf(error)}`;
      result = { text, failed: true };
    }
    if (this.#fatal !== undefined) throw this.#fatal;
    const logs = this.#logs.length === 0 ? [] : [`Logs:\n${this.#logs.join("\n")}`];
    return { ...result, text: [result.text, ...logs].filter((part) => part !== "").join("\n\n") };
  }

  /** `tools.a.b(input)`; a namespace that is not there throws when it is called. */
  #tree(): object {
    const node = (path: string): object =>
      new Proxy(() => {}, {
        get: (_, key) => (typeof key === "symbol" ? undefined : node(path === "" ? key : `${path}.${key}`)),
        apply: (_, __, args: readonly unknown[]) => this.#invoke(path, args),
      });
    return node("");
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
      const { output } = await this.#runInner(found, input);
      this.#note(at, { tool: path, status: "completed", ...shown });
      return plain(output);
    } catch (error) {
      this.#note(at, { tool: path, status: "error", ...shown });
      if (error instanceof Interrupted) this.#fatal = error;
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

const valueText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? String(value));
