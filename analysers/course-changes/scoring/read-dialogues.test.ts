/** Bad data is refused at the place where it is bad. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readDialogues } from "./read-dialogues.ts";

const folder = mkdtempSync(join(tmpdir(), "idumb-dialogues-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MESSAGE = { text: "build an app", label: "start", expectFlag: false };
const GOOD = { id: "a", lang: "en", messages: [MESSAGE] };

function reading(...lines: readonly (object | string)[]): () => unknown {
  const file = join(folder, "lines.jsonl");
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
  writeFileSync(file, text.join("\n"));
  return () => readDialogues([file]);
}

describe("labelled conversations", () => {
  test("are read from every line, blank ones aside", () => {
    expect(reading("", GOOD, "", { ...GOOD, id: "b" })()).toHaveLength(2);
  });

  test.each([
    ["a line that is no JSON", ["{"], /lines\.jsonl, line 2: no JSON/],
    ["a line that is no object", ["[]"], /line 2: an object is needed/],
    ["an empty id", [{ ...GOOD, id: "" }], /line 2, field "id"/],
    ["a missing language", [{ ...GOOD, id: "b", lang: undefined }], /line 2, field "lang"/],
    ["no messages", [{ ...GOOD, id: "b", messages: [] }], /line 2, field "messages"/],
    [
      "a message without text",
      [{ ...GOOD, id: "b", messages: [{ ...MESSAGE, text: "" }] }],
      /messages\[0\]\.text/,
    ],
    [
      "an unknown label",
      [{ ...GOOD, id: "b", messages: [MESSAGE, { ...MESSAGE, label: "pivots" }] }],
      /field "messages\[1\]\.label": unknown: "pivots"\. Known: start/,
    ],
    [
      "a flag that is no boolean",
      [{ ...GOOD, id: "b", messages: [{ ...MESSAGE, expectFlag: "no" }] }],
      /messages\[0\]\.expectFlag": true or false/,
    ],
    ["a second line of the same id", [GOOD], /line 2, field "id": "a" stands already at .*line 1/],
  ])("%s is named with its file, line and field", (_, lines, message) => {
    expect(reading(GOOD, ...lines)).toThrow(message);
  });

  test("without labels are read for their texts", () => {
    const file = join(folder, "real.jsonl");
    writeFileSync(file, JSON.stringify({ ...GOOD, messages: [{ text: "hello" }] }));
    expect(() => readDialogues([file])).toThrow(/label/);
    expect(readDialogues([file], true)[0]?.messages).toEqual([
      { text: "hello", label: null, expectFlag: false },
    ]);
  });

  test("a file without lines is refused, and one that is not there", () => {
    expect(reading("")).toThrow(/holds no line/);
    expect(() => readDialogues([join(folder, "absent.jsonl")])).toThrow(/absent\.jsonl: it cannot be read/);
  });
});
