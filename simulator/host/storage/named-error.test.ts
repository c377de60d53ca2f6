import { expect, test } from "vitest";
import { ApiCallError, fromError } from "./named-error.ts";

const told = (statusCode: number, message: string, responseBody: string): unknown =>
  fromError(new ApiCallError({ message, statusCode, responseBody, responseHeaders: {}, url: "u" })).data
    .message;

// OpenCode 1.18.33, measured by the conformance script `error-403-html`.
test.each([
  [401, "Unauthorized", "<html>x</html>", /^Unauthorized: request was blocked by a gateway or proxy\. .*`/],
  [
    403,
    "Forbidden",
    " <!DOCTYPE html>x",
    /^Forbidden: request was blocked by a gateway or proxy\. .* settings\.$/,
  ],
  [404, "Not Found", "<html>x</html>", /^Not Found$/],
  [403, "Forbidden", "no page", /^Forbidden: no page$/],
])(
  "a page in place of an answer is not told, but what may be behind it: %i %s %s",
  (status, message, body, text) => {
    expect(told(status, message, body)).toMatch(text);
  },
);
