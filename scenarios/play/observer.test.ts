import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { TraceEvent } from "opencode-simulator";
import { DiskWatch } from "./disk-watch.ts";
import { Observer } from "./observer.ts";

const told = (callID: string, status: string): TraceEvent => ({
  type: "event",
  event: { type: "message.part.updated", properties: { part: { type: "tool", callID, state: { status } } } },
});

test("a look at the disk knows the calls that the host told to have ended, whoever asks the model next", () => {
  const directory = mkdtempSync(join(tmpdir(), "observer-"));
  try {
    const silent = { answer: () => ({ say: "" }) };
    const seen = new Observer(silent, new DiskWatch(directory), () => undefined);
    seen.hear(told("c1", "running"));
    seen.hear(told("c1", "completed"));
    seen.hear(told("c2", "error"));
    seen.hear(told("c3", "running"));
    seen.frame(["c0"]);
    seen.frame(["c3"]);
    expect(seen.frames.map(({ results }) => results)).toEqual([[], ["c0", "c1", "c2"], ["c3"]]);
    expect(seen.frames.map(({ running }) => running)).toEqual([[], ["c3"], []]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
