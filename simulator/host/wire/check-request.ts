import type { ChatMessage } from "../../model/model.ts";

/**
 * Finds requests that the AI SDK refuses to send. Plugins hand over messages, parameters and headers as they like; the
 * host finds out only here, behind all hooks of the request, and the turn fails with these words. OpenCode 1.18.33:
 * parameters are looked at first, then the messages, then the headers.
 */
interface CheckedRequest {
  readonly params: Readonly<Record<string, unknown>>;
  readonly messages: readonly ChatMessage[];
  readonly headers: Readonly<Record<string, string>>;
}

export function checkRequest({ params, messages, headers }: CheckedRequest): void {
  checkParams(params);
  if (!messages.every(isMessage))
    throw new Error("Invalid prompt: The messages do not match the ModelMessage[] schema.");
  checkHeaders(headers);
}

const isNumber = (value: unknown): boolean => typeof value === "number";

type Rule = readonly [param: string, demand: string, holds: (value: unknown) => boolean];

const RULES: readonly Rule[] = [
  ["maxOutputTokens", "must be an integer", Number.isInteger],
  ["maxOutputTokens", "must be >= 1", (value) => Number(value) >= 1],
  ["temperature", "must be a number", isNumber],
  ["topP", "must be a number", isNumber],
  ["topK", "must be a number", isNumber],
];

function checkParams(params: CheckedRequest["params"]): void {
  for (const [param, demand, holds] of RULES) {
    const value = params[param];
    if (value === undefined || value === null || holds(value)) continue;
    throw new Error(`Invalid argument for parameter ${param}: ${param} ${demand}`);
  }
}

/** The types promise it; a hook may have left anything. */
const isText = (value: unknown): boolean => typeof value === "string";

function isMessage(message: ChatMessage): boolean {
  const { content, tool_calls: calls = [] } = message;
  if (Array.isArray(content)) return content.every((item) => item.type !== "text" || isText(item.text));
  if (!isText(content)) return false;
  if (message.role === "tool" && !isText(message.tool_call_id)) return false;
  return calls.every((call) => isText(call.id));
}

// As Bun's fetch reads a header: a token for its name; of a value, control characters pass but for line ends.
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;

function isHeaderValue(value: string): boolean {
  const trimmed = value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  return [...trimmed].every((letter) => !"\0\r\n".includes(letter) && letter <= "\u00ff");
}

function checkHeaders(headers: CheckedRequest["headers"]): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) throw new TypeError(`Invalid header name: '${name}'`);
    if (!isHeaderValue(value)) throw new TypeError(`Header '${name}' has invalid value: '${value}'`);
  }
}
