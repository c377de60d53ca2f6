import { Interrupted, type Fiber } from "../../host/fiber/fiber.ts";
import { microtasks } from "../../host/fiber/microtasks.ts";
import { nextRound } from "../plugin/round.ts";
import { DeclaredFailure, Defect, ToolError } from "../shape/host-error.ts";
import type { Json, ToolContent } from "../shape/session-message.ts";
import type { Host } from "../services/host.ts";
import type { ToolCall, ToolInfo, ToolResult } from "../shape/tool-info.ts";
import { validated } from "./validate.ts";

/**
 * One call of a tool, with the hooks around it. A throw in `execute.before` is a defect: nothing runs and no later hook
 * is called. A failure that the tool declared is shown to `execute.after`, which may replace it.
 */
export type Settled = {
  readonly output?: unknown;
  readonly content: readonly ToolContent[];
  readonly metadata?: Json;
};

export async function executeTool(
  host: Pick<Host, "hooks" | "faults">,
  fiber: Fiber,
  tool: ToolInfo,
  name: string,
  input: unknown,
  call: ToolCall,
  isInner = false,
): Promise<Settled> {
  const { sessionID, agent, messageID, callID } = call;
  const who = { tool: name, sessionID, agent, messageID, callID };
  if (host.faults) await fiber.wait(host.faults.moment("before tool", sessionID));
  // A program that ends at once interrupts its calls before a hook of a plugin has run (0.0.0-next-16350).
  const begins = isInner ? nextRound : undefined;
  const before = await host.hooks.trigger("tool.execute.before", { ...who, input }, fiber, begins);
  // Calls that a program begins together are all shown to hooks before the first one works.
  if (isInner) await fiber.wait(nextRound());
  const base = { ...who, input: before.input };
  let result: Settled;
  const work = runTool(tool, before.input, call);
  try {
    result = await fiber.wait(work);
  } catch (thrown) {
    if (tool.isEffect && fiber.signal.aborted) await work.catch(() => undefined);
    const error = declaredBy(thrown);
    if (error === undefined) throw thrown;
    const after = await host.hooks.trigger("tool.execute.after", { ...base, status: "error", error }, fiber);
    throw failureOf(after.error);
  }
  if (host.faults) await fiber.wait(host.faults.moment("behind tool", sessionID));
  const after = await host.hooks.trigger(
    "tool.execute.after",
    { ...base, status: "completed", result: definedFields(result) },
    fiber,
  );
  const { output, content, metadata } = after.result as ToolResult;
  return definedFields({ output, content: contentOf(content, output), metadata }) as Settled;
}

/** The failure that hooks are shown. */
function declaredBy(thrown: unknown): unknown {
  if (thrown instanceof ToolError) return thrown;
  return thrown instanceof DeclaredFailure && thrown.isToolError ? thrown.failure : undefined;
}

/** What a hook leaves there has to be an error that an Effect can end by: anything else breaks the call. */
function failureOf(error: unknown): Error {
  if (error instanceof ToolError) return error;
  return Symbol.iterator in Object(error) ? new DeclaredFailure(error) : new Defect(new TypeError(NO_ERROR));
}

async function runTool(tool: ToolInfo, input: unknown, call: ToolCall): Promise<Settled> {
  const decoded = await decode(tool, input);
  const result = await answerOf(tool, decoded, call);
  if (tool.output === undefined) {
    if ("output" in result) throw new Defect("Tool result declared output without an output schema");
    return definedFields({
      content: contentOf(result.content, undefined),
      metadata: result.metadata,
    }) as Settled;
  }
  if (!("output" in result)) throw new ToolError("Tool did not return its declared output");
  const output = tool.isBuiltin ? result.output : await encode(tool.output, result.output);
  return definedFields({
    output,
    content: contentOf(result.content, output),
    metadata: result.metadata,
  }) as Settled;
}

async function answerOf(tool: ToolInfo, input: unknown, call: ToolCall): Promise<ToolResult> {
  if (tool.isBuiltin) return tool.execute(input, call);
  const { sessionID, agent, messageID, callID, progress } = call;
  // 0.0.0-next-16350: a plugin's tool gets no signal, and runs on after an interruption.
  const tellProgress = async (update: Json): Promise<void> => {
    // The call of a Promise knows no folder any more.
    progress(update, false);
    await microtasks(PROGRESS_TURNS);
  };
  const context = { sessionID, agent, messageID, callID, progress: tellProgress };
  const given = tool.isEffect ? call : (context as Partial<ToolCall> as ToolCall);
  try {
    const result: unknown = await tool.execute(input, given);
    await microtasks(RESULT_TURNS);
    if (typeof result !== "object" || result === null) throw new TypeError(NO_OBJECT);
    return result as ToolResult;
  } catch (error) {
    if (tool.isEffect && (error instanceof DeclaredFailure || error instanceof Interrupted)) throw error;
    throw new Defect(error);
  }
}

/** It comes back when a reader of events has heard of it, and before that reader hears of the next (0.0.0-next-16350). */
const PROGRESS_TURNS = 22;
/** Other calls of the answer get on before hooks are shown a result. */
const RESULT_TURNS = 12;

/** In the words of the host's own build. */
const NO_ERROR = "undefined is not a function (near '...yield*LY.error...')";
const NO_OBJECT = `d is not an Object. (evaluating '"output"in d')`;

interface StandardSchema {
  readonly "~standard": {
    validate(value: unknown): unknown;
  };
}

const isStandard = (schema: unknown): schema is StandardSchema =>
  (typeof schema === "object" || typeof schema === "function") && schema !== null && "~standard" in schema;

async function decode(tool: ToolInfo, input: unknown): Promise<unknown> {
  if (tool.isUnchecked) return input;
  if (tool.isBuiltin) {
    // The calls of a step come to their hooks first, then those that are refused end, then those that work.
    await nextRound();
    const given = validated(tool.input, input);
    await nextRound();
    return given;
  }
  return isStandard(tool.input) ? validate(tool.input, input, "Invalid tool input") : input;
}

const encode = async (schema: unknown, value: unknown): Promise<unknown> =>
  isStandard(schema)
    ? validate(schema, value, "Tool returned an invalid value for its output schema")
    : value;

async function validate(schema: StandardSchema, value: unknown, prefix: string): Promise<unknown> {
  let result: { readonly issues?: readonly { readonly message: string }[]; readonly value?: unknown };
  try {
    result = (await schema["~standard"].validate(value)) as typeof result;
  } catch (error) {
    throw new ToolError(`${prefix}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (result.issues)
    throw new ToolError(`${prefix}: ${result.issues.map(({ message }) => message).join(", ")}`);
  return result.value;
}

/** Without words of its own a result is told as its output in JSON. */
function contentOf(content: ToolResult["content"], output: unknown): readonly ToolContent[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  // In the words of the preview, whose names are short.
  if (content === null) throw new TypeError("null is not an object (evaluating 'z.length')");
  if (content !== undefined && content.length > 0) return [...content];
  return [{ type: "text", text: typeof output === "string" ? output : String(JSON.stringify(output)) }];
}

const definedFields = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
