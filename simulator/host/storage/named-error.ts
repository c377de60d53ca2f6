import { STATUS_CODES } from "node:http";
import type { NamedErrorObject } from "./message.ts";

/**
 * Errors as the host names them on messages, events and in HTTP answers. `fromError` turns any value that a step
 * threw into one; a defect carries a message that a plugin's author can recognise.
 */
export class ApiCallError extends Error {
  override readonly name = "AI_APICallError";
  readonly statusCode: number;
  readonly responseBody: string;
  readonly responseHeaders: Record<string, string>;
  readonly isRetryable: boolean;
  readonly url: string;
  constructor(input: {
    message: string;
    statusCode: number;
    responseBody: string;
    responseHeaders: Record<string, string>;
    url: string;
  }) {
    super(input.message);
    this.statusCode = input.statusCode;
    this.responseBody = input.responseBody;
    this.responseHeaders = input.responseHeaders;
    this.url = input.url;
    const code = input.statusCode;
    this.isRetryable = code === 408 || code === 409 || code === 429 || code >= 500;
  }
}

/** The provider hung up in the middle of its answer. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

/** The network refused the way to the provider. */
export class CannotConnect extends Error {
  override readonly name = "CannotConnect";
  readonly url: string;
  constructor(reason: string, url: string) {
    super(`Cannot connect to API: ${reason}`);
    this.url = url;
  }
}

export class AbortedError extends Error {
  override readonly name = "AbortError";
}

/** An unexpected failure that names itself in a session.error event before it becomes an HTTP 500. */
export function unknownError(message: string): NamedErrorObject {
  return { name: "UnknownError", data: { message } };
}

/** The text of anything thrown, as the host tells it: objects without a message in indented JSON. */
export function errorMessage(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  if (typeof error !== "object" || error === null) return String(error) || "unknown error";
  const { message } = error as { message?: unknown };
  if (typeof message === "string" && message) return message;
  const text = String(error);
  if (text && text !== "[object Object]") return text;
  const json = JSON.stringify(error, null, 2);
  return json === "{}" ? "unknown error" : json;
}

// OpenCode 1.18.33 recognises an overflow by these phrases, the status 413 or the code in the body.
const OVERFLOW_PHRASES = [
  /prompt is too long/i,
  /input is too long for requested model/i,
  /exceeds the context window/i,
  /input token count.*exceeds the maximum/i,
  /maximum prompt length is \d+/i,
  /reduce the length of the messages/i,
  /maximum context length is \d+ tokens/i,
  /exceeds the limit of \d+/i,
  /exceeds the available context size/i,
  /greater than the context length/i,
  /context window exceeds limit/i,
  /exceeded model token limit/i,
  /context[_ ]length[_ ]exceeded/i,
  /request entity too large/i,
  /context length is only \d+ tokens/i,
  /input length.*exceeds.*context length/i,
];

function parsedBody(body: string): { message?: unknown; error?: { code?: unknown } } | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

// OpenCode 1.18.33: a page in place of an answer is not told; of these two it says what may be behind it.
const BLOCKED: Readonly<Record<number, string>> = {
  401: "Unauthorized: request was blocked by a gateway or proxy. Your authentication token may be missing or expired — try running `opencode auth login <your provider URL>` to re-authenticate.",
  403: "Forbidden: request was blocked by a gateway or proxy. You may not have permission to access this resource — check your account and provider settings.",
};

/** A message that says no more than the status is completed by what the body says. */
function callMessage({ message, statusCode, responseBody }: ApiCallError): string {
  if (message === "") return responseBody || STATUS_CODES[statusCode] || "Unknown error";
  if (responseBody === "" || message !== STATUS_CODES[statusCode]) return message;
  const body = parsedBody(responseBody);
  const told = body?.message || body?.error;
  if (typeof told === "string") return `${message}: ${told}`;
  if (/^\s*<!doctype|^\s*<html/i.test(responseBody)) return BLOCKED[statusCode] ?? message;
  return `${message}: ${responseBody}`.trim();
}

/** As Bun, the real host's runtime, tells it. */
const RESET = {
  code: "ECONNRESET",
  syscall: "",
  message:
    "The socket connection was closed unexpectedly. For more information, pass `verbose: true` in the second argument to fetch()",
};

export function fromError(error: unknown): NamedErrorObject {
  if (error instanceof AbortedError) return { name: "MessageAbortedError", data: { message: error.message } };
  if (error instanceof ApiCallError) {
    const message = callMessage(error);
    const overflow =
      error.statusCode === 413 ||
      parsedBody(error.responseBody)?.error?.code === "context_length_exceeded" ||
      OVERFLOW_PHRASES.some((phrase) => phrase.test(message));
    if (overflow)
      return { name: "ContextOverflowError", data: { message, responseBody: error.responseBody } };
    return {
      name: "APIError",
      data: {
        message,
        statusCode: error.statusCode,
        isRetryable: error.isRetryable,
        responseHeaders: error.responseHeaders,
        responseBody: error.responseBody,
        metadata: { url: error.url },
      },
    };
  }
  if (error instanceof CannotConnect) {
    const { message, url } = error;
    return { name: "APIError", data: { message, isRetryable: true, metadata: { url } } };
  }
  if (error instanceof ConnectionLost)
    return {
      name: "APIError",
      data: { message: "Connection reset by server", isRetryable: true, metadata: RESET },
    };
  if (error instanceof Error) return unknownError(errorMessage(error));
  return unknownError(JSON.stringify(error));
}
