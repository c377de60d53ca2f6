/**
 * What a simulated agent sees of the turn it is in: the newest thing the user said, and the calls it has
 * made since with what came back. Read from the request alone, as a model would; nothing is remembered
 * between requests.
 */
import { textOf, type ChatMessage, type ModelRequest } from "opencode-simulator";
import { adviceIn, type Call } from "./advice.ts";

export interface Attempt {
  readonly call: Call;
  readonly result: string;
  /** The answer reads like a no. */
  readonly refused: boolean;
  /** A call that the answer recommends, if any. */
  readonly advice: Call | undefined;
}

export interface Turn {
  /** The user's own words: the first part of the message. */
  readonly ask: string;
  /** What somebody put beside them, in further parts. */
  readonly beside: string;
  readonly attempts: readonly Attempt[];
  /** Tool names on offer. */
  readonly tools: readonly string[];
}

const NO =
  /\b(block(?:ed|s)?|instead|refus\w+|denied|not allowed|not permitted|forbidden|cannot|can't|could not|couldn't|errors?|failed|invalid|unavailable|fatal|no such file)\b|\bmust\b[^.]*\b(first|before)\b/i;

/** Reads the turn a request belongs to. */
export function readTurn(request: ModelRequest): Turn {
  const { messages } = request.body;
  const start = messages.findLastIndex((message) => message.role === "user");
  const tools = (request.body.tools ?? []).map((tool) => tool.function.name);
  const since = messages.slice(start + 1);
  const results = new Map(since.filter(isResult).map((message) => [message.tool_call_id, textOf(message)]));
  const attempts = since
    .flatMap((message) => message.tool_calls ?? [])
    .filter((made) => results.has(made.id))
    .map((made): Attempt => {
      const result = results.get(made.id) ?? "";
      // What a file says is no answer to the call.
      const refused = !result.startsWith("<path>") && NO.test(result.slice(0, 1500));
      const args = parsed(made.function.arguments);
      // OpenCode 1.18.33 shows a call of a tool it does not have as a call of `invalid`.
      const name =
        made.function.name === "invalid" && typeof args["tool"] === "string"
          ? args["tool"]
          : made.function.name;
      const call: Call = [name, args];
      return { call, result, refused, advice: refused ? adviceIn(result, tools) : undefined };
    });
  const { ask, beside } = partsOf(messages[start]);
  return { ask, beside, attempts, tools };
}

function partsOf(message: ChatMessage | undefined): { ask: string; beside: string } {
  const content = message?.content;
  if (typeof content === "string" || !content) return { ask: textOf(message), beside: "" };
  const [first, ...rest] = content.map((part) => part.text ?? "");
  return { ask: first ?? "", beside: rest.join("\n") };
}

const isResult = (message: ChatMessage): boolean => message.role === "tool";

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
