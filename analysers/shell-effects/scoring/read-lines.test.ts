/** Bad data is refused at the place where it is bad. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "idumb-lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = { id: "a", command: "ls", class: "read", writes: false, destructive: false };

function reading(...lines: readonly (object | string)[]): () => unknown {
  const file = join(folder, "lines.jsonl");
  writeFileSync(
    file,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return () => readLines([file]);
}

describe("labelled shell lines", () => {
  test("are read from every file, blank lines aside", () => {
    expect(reading("", GOOD, "", { ...GOOD, id: "b" })()).toHaveLength(2);
  });

  test("fields that no score rests on may hold anything", () => {
    const more = { gitdir: ".git/index", artifacts: ["dist"], note: null };
    expect(reading({ ...GOOD, ...more })()).toHaveLength(1);
  });

  test("a missing file is named", () => {
    expect(() => readLines([join(folder, "absent.jsonl")])).toThrow(/absent\.jsonl: it cannot be read/);
  });

  test.each([
    ["a line that is no JSON", ["{"], /lines\.jsonl, line 2: no JSON/],
    ["a line that is no object", ["[]"], /line 2: an object is needed/],
    ["a missing command", [{ ...GOOD, id: "b", command: undefined }], /line 2, field "command"/],
    ["an empty id", [{ ...GOOD, id: "" }], /line 2, field "id"/],
    [
      "a label that is no boolean",
      [{ ...GOOD, id: "b", writes: "no" }],
      /line 2, field "writes": true or false/,
    ],
    [
      "an unknown class",
      [{ ...GOOD, id: "b", class: "rad" }],
      /line 2, field "class": unknown: "rad"\. Known: read/,
    ],
    [
      "a second line of the same id",
      [GOOD],
      /line 2, field "id": "a" stands already at .*lines\.jsonl, line 1/,
    ],
  ])("%s is named with its file, line and field", (_, lines, message) => {
    expect(reading(GOOD, ...lines)).toThrow(message);
  });

  test("a file without lines is refused", () => {
    expect(reading("")).toThrow(/holds no line/);
  });
});
