import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readTrace, writeTrace } from "./trace-file.ts";

const folder = mkdtempSync(join(tmpdir(), "trace-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEADER = {
  host: "fake",
  generation: 1,
  hostVersion: "1.18.33",
  seed: 7,
  labels: { arm: "bare" },
} as const;

describe("a trace file", () => {
  it("gives back what was written, numbered from 0", () => {
    const path = join(folder, "deep", "a.jsonl");
    const writer = writeTrace(path, HEADER);
    writer.write({ type: "note", name: "n", data: { x: 1 } }, 0);
    writer.write({ type: "terminal", stream: "stdout", text: "line\nbreak" }, 12);
    const trace = readTrace(path);
    expect(trace.header).toEqual({ type: "trace", version: 2, ...HEADER });
    expect(trace.records).toEqual([
      { seq: 0, at: 0, type: "note", name: "n", data: { x: 1 } },
      { seq: 1, at: 12, type: "terminal", stream: "stdout", text: "line\nbreak" },
    ]);
  });

  const refused = (text: string): string => {
    const path = join(folder, "bad.jsonl");
    writeFileSync(path, text);
    try {
      readTrace(path);
    } catch (error) {
      return String(error);
    }
    return "accepted";
  };
  const first = JSON.stringify({ type: "trace", version: 2, ...HEADER });

  it("is refused with the line when one is torn", () => {
    expect(refused(`${first}\n{"seq":0,"at":0,"type":"note"}\n{"seq":1,"a`)).toMatch(
      /bad\.jsonl, line 3: not JSON/,
    );
  });

  it("is refused when a record is missing in the middle", () => {
    expect(refused(`${first}\n{"seq":1,"at":0,"type":"note"}\n`)).toMatch(
      /line 2: expected record 0, found 1/,
    );
  });

  it("is refused without header or with another version", () => {
    expect(refused(`{"seq":0}\n`)).toMatch(/line 1: no trace header/);
    expect(refused("")).toMatch(/line 1: no trace header/);
    expect(refused(`{"type":"trace","version":3}\n`)).toMatch(
      /trace version 3, this program reads versions up to 2/,
    );
    expect(refused(`{"type":"trace"}\n`)).toMatch(/trace version undefined/);
  });

  it("of version 1 is read as one of OpenCode 1", () => {
    const path = join(folder, "old.jsonl");
    const { generation: _generation, ...old } = HEADER;
    const record = { seq: 0, at: 3, type: "event", event: { type: "session.idle", properties: {} } };
    writeFileSync(
      path,
      `${JSON.stringify({ type: "trace", version: 1, ...old })}\n${JSON.stringify(record)}\n`,
    );
    expect(readTrace(path)).toEqual({ header: { type: "trace", version: 2, ...HEADER }, records: [record] });
  });
});
