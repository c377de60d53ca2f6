import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonParseError } from "./json-parse-error.ts";

// Recorded from JSON.parse of Bun 1.3.14, the engine inside the host.
test.each([
  ["", "Unexpected EOF"],
  ["{", "Expected '}'"],
  ['{"a"', "Expected ':' before value in object property definition"],
  ['{"a":1,}', "Property name must be a string literal"],
  ["{a:1}", "Expected '}'"],
  ["{'a':1}", "Single quotes (') are not allowed in JSON"],
  ['{"a":}', "Unexpected token '}'"],
  ['{"command": ls -la}', 'Unexpected identifier "ls"'],
  ["[1,]", "Unexpected comma at the end of array expression"],
  ['{"a":"b', "Unterminated string"],
  ['{"a":"b\\x"}', "Invalid escape character x"],
  ['"\\u12"}"', '"\\u12"}" is not a valid unicode escape'],
  ['{"a":1} x', "Unable to parse JSON string"],
  ["01", "Unable to parse JSON string"],
  ["1.", "Invalid digits after decimal point"],
  ["-a", "Invalid number"],
  ["@", "Unrecognized token '@'"],
])("%j is told as the host's engine tells it", (text, message) => {
  expect(jsonParseError(text)).toBe(`JSON Parse error: ${message}`);
});

test("property: exactly what is JSON has no error", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]":,1a\\ ') })), (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(jsonParseError(text) === undefined).toBe(isJson);
      expect(jsonParseError(text)).not.toBe("JSON Parse error: Unknown error");
    }),
    { seed: 1 },
  );
});
