import type { Host } from "../../instance/host.ts";
import type { NamedErrorObject } from "../../storage/message.ts";

/**
 * When a failed request to the model is tried again, and after how long: five times, 2 s doubling, a quarter of
 * jitter, 30 s at most; `retry-after` headers win.
 */
const RETRIES = 5;
const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 30_000;

const TRANSIENT = [
  /429|500|502|503|504|524/i,
  /rate increased too quickly|rate[- _]limit|too many requests/i,
  /overloaded|(service|internal|server)[ _-](unavailable|error)|internal server error|provider[ _-]returned[ _-]error/i,
  /terminated|fetch failed|failed to fetch|network[-_\s]error|connection (error|refused|lost)|socket hang up|econn|etimedout/i,
  /try your request again|retry your request|resource[ _]exhausted/i,
  /\btry again (?:later|in\b)|\b(?:currently|temporarily) at capacity\b/i,
];

const isTransient = (text: unknown): boolean =>
  typeof text === "string" && TRANSIENT.some((item) => item.test(text));

/** What `session.status` says while waiting; undefined when the error is final. */
export function retryMessage(error: NamedErrorObject): string | undefined {
  if (error.name === "ContextOverflowError") return undefined;
  const { message, statusCode, isRetryable, responseBody } = error.data;
  if (error.name === "APIError") {
    const serverSide = typeof statusCode === "number" && statusCode >= 500;
    if (!isRetryable && !serverSide && !isTransient(message) && !isTransient(responseBody)) return undefined;
    return message?.includes("Overloaded") ? "Provider is overloaded" : message;
  }
  if (typeof message !== "string") return undefined;
  const lower = message.toLowerCase();
  if (lower.includes("too_many_requests")) return "Too Many Requests";
  if (lower.includes("exhausted") || lower.includes("unavailable")) return "Provider is overloaded";
  return isTransient(message) ? message : undefined;
}

export function mayRetry(attempt: number): boolean {
  return attempt <= RETRIES;
}

export function retryDelay(host: Host, attempt: number, error: NamedErrorObject): number {
  const headers = error.data["responseHeaders"] as Record<string, string> | undefined;
  const asked = headers && retryAfter(host, headers);
  if (asked !== undefined) return asked;
  const base = FIRST_DELAY_MS * 2 ** (attempt - 1);
  const jittered = base + host.world.random("retry")(base / 4);
  return error.name === "APIError" && headers ? jittered : Math.min(jittered, MAX_DELAY_MS);
}

function retryAfter(host: Host, headers: Record<string, string>): number | undefined {
  const ms = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (!Number.isNaN(ms)) return ms;
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  const seconds = Number.parseFloat(text);
  if (!Number.isNaN(seconds)) return Math.ceil(seconds * 1000);
  const wait = Date.parse(text) - host.world.now();
  return wait > 0 ? wait : undefined;
}
