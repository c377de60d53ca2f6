import fc from "fast-check";
import type { ModelStep } from "../../model/model.ts";

/** Retries are asked for at once, so that a run on the real host does not sit out its back-off. */
const SOON = { "retry-after-ms": "30" };

const body = fc.constantFrom<unknown>(
  { error: { message: "no good", type: "invalid_request_error" } },
  { error: { message: "no good", code: 7 } },
  { message: "bare message" },
  "plain text",
  {},
);
const overflow = {
  error: { message: "This model's maximum context length is 100 tokens", code: "context_length_exceeded" },
};

/** Answers of the provider other than 200: final ones, ones that are tried again, and a full context. */
export const httpFailure: fc.Arbitrary<ModelStep> = fc.oneof(
  fc.record({ http: fc.constantFrom(400, 401, 403, 404, 422), body }),
  fc.record({ http: fc.constantFrom(429, 500, 502, 503, 529), body, headers: fc.constant(SOON) }),
  fc.constantFrom<ModelStep>(
    { http: 400, body: overflow },
    { http: 413, body: { error: { message: "too large" } } },
  ),
);
