import { expect, it } from "vitest";
import { PART_SHAPES } from "./part-shapes.ts";
import { misfit } from "./shape.ts";

const text = { value: "x", start: 0, end: 1 };
const symbol = { type: "symbol", path: "a", text, name: "n", kind: 1 };
const point = { line: 0, character: 0 };

// OpenCode 1.18.33, measured by the conformance script `part-sources`.
it.each<[name: string, type: string, source: unknown, fits: boolean]>([
  ["none", "file", undefined, true],
  ["an agent's place", "agent", text, true],
  ["an agent's place between two characters", "agent", { ...text, start: 0.5 }, false],
  ["an agent's place without an end", "agent", { value: "x", start: 0 }, false],
  ["a word", "agent", "x", false],
  ["a file", "file", { type: "file", text, path: "a" }, true],
  ["a file without a path", "file", { type: "file", text }, false],
  ["a file with an empty place", "file", { type: "file", text: {}, path: "a" }, false],
  ["a symbol", "file", { ...symbol, range: { start: point, end: point } }, true],
  ["a symbol without a range", "file", symbol, false],
  ["a symbol with an empty range", "file", { ...symbol, range: {} }, false],
  ["a resource", "file", { type: "resource", text, clientName: "c", uri: "u" }, true],
  ["a resource of nobody", "file", { type: "resource", text, uri: "u" }, false],
  ["another type", "file", { type: "other", text, path: "a" }, false],
  ["no type", "file", {}, false],
  ["a list", "file", [], false],
])("says whether the source of a part is stored: %s", (_, type, source, fits) => {
  const ids = { id: "prt_1", sessionID: "ses_1", messageID: "msg_1" };
  const part = { ...ids, type, name: "general", mime: "text/plain", url: "data:,x", source };
  expect(misfit(PART_SHAPES[type] ?? {}, part)).toBe(fits ? undefined : "source");
});
