import type { errorBody } from "../../model/stream-step.ts";
import { ModelFailure } from "../shape/host-error.ts";

/** What a provider's refusal means to OpenCode 2: whether it is tried again, and whether a compaction may help. */
const OVERFLOW: readonly RegExp[] = [
  /prompt is too long/i,
  /request_too_large/i,
  /input is too long for requested model/i,
  /exceeds the context window/i,
  /exceeds (?:the )?(?:model'?s )?maximum context length/i,
  /input token count.*exceeds the maximum/i,
  /maximum prompt length is \d+/i,
  /reduce the length of the messages/i,
  /maximum context length is \d+ tokens/i,
  /exceeds the available context size/i,
  /greater than the context length/i,
  /context window exceeds limit/i,
  /exceeded model token limit/i,
  /context[_ ]length[_ ]exceeded/i,
  /request entity too large/i,
  /input length.*exceeds.*context length/i,
  /model_context_window_exceeded/i,
  /too many tokens/i,
  /token limit exceeded/i,
];
const NO_OVERFLOW = /rate limit|too many requests/i;
const QUOTA = new Set(["insufficient_quota", "usage_not_included", "billing_error"]);
const SERVER =
  /^(api_error|internal_error|internalserverexception|modelstreamerrorexception|overloaded_error|server_error|server_is_overloaded|serviceunavailableexception)$|exhausted|unavailable/;

export function providerFailure(
  status: number,
  { text, value }: ReturnType<typeof errorBody>,
  headers: Readonly<Record<string, string>>,
): ModelFailure {
  const message =
    text !== "" && text.length <= 500
      ? `Provider request failed with HTTP ${status}: ${text}`
      : `Provider request failed with HTTP ${status}`;
  const retryAfterMs = retryAfter(headers);
  const failure = (kind: string, isOverflow = false): ModelFailure =>
    new ModelFailure(`provider.${kind}`, message, { isOverflow, retryAfterMs });
  const codes = codesOf(value);
  const has = (test: (code: string) => boolean): boolean => codes.some(test);
  if (status >= 400 && status < 500) {
    const says = OVERFLOW.some((pattern) => pattern.test(text)) && !NO_OVERFLOW.test(text);
    if (says || has((code) => /^(context_length_exceeded|model_context_window_exceeded)$/.test(code)))
      return failure("invalid-request", true);
  }
  if (/content[-_\s]?policy|content_filter|safety/i.test(text)) return failure("content-filter");
  if (
    has((code) => QUOTA.has(code)) ||
    (status === 429 && /insufficient[-_\s]?quota|quota[-_\s]?exceeded/i.test(text))
  )
    return failure("quota");
  if (status === 401 || status === 403 || has((code) => /^(authentication|permission)_error$/.test(code)))
    return failure("auth");
  if (has((code) => /rate_limit|^too_many_requests$|^throttlingexception$/.test(code)))
    return failure("rate-limit");
  if (/rate increased too quickly|rate[-_\s]?limit|too[_\s]?many[_\s]?requests/i.test(text))
    return failure("rate-limit");
  if (has((code) => SERVER.test(code))) return failure("internal");
  if (status === 429) return failure("rate-limit");
  if (status >= 500) return failure("internal");
  const isInvalid = has((code) => /^(invalid_prompt|invalid_request_error|validationexception)$/.test(code));
  return failure(isInvalid || [400, 404, 409, 413, 422].includes(status) ? "invalid-request" : "unknown");
}

function codesOf(body: unknown): readonly string[] {
  const { code, error } = Object(body) as { code?: unknown; error?: { code?: unknown; type?: unknown } };
  return [code, error?.code, error?.type].flatMap((one) =>
    typeof one === "string" ? [one.toLowerCase()] : [],
  );
}

function retryAfter(headers: Readonly<Record<string, string>>): number | undefined {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const ms = Number(lower["retry-after-ms"]);
  if (Number.isFinite(ms)) return Math.max(0, ms);
  const seconds = Number(lower["retry-after"]);
  return lower["retry-after"] !== undefined && Number.isFinite(seconds)
    ? Math.max(0, seconds * 1000)
    : undefined;
}
