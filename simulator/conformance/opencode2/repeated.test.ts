import { describe, expect, it } from "vitest";
import { compareRecordings } from "./compare.ts";
import type { Recording } from "./normalise.ts";
import { shortened, whole } from "./repeated.ts";

const RECORDS = [
  { request: "step", messages: ["at 10:11", "hi"], system: [], model: "m" },
  { request: "title", messages: ["name it"] },
  { hook: "session.context", given: { messages: ["at 10:11", "hi"] } },
  { request: "step", messages: ["at 10:11", "hi", "hello", "more"], system: [], model: "m" },
  { hook: "session.context", given: { messages: ["at 10:12", "hi", "hello", "more"] } },
  { request: "step", messages: ["at 10:12", "hi", "hello", "more"], system: [], model: "m" },
  { request: "step", messages: ["at 10:12", "hi", "hello", "more"], system: [], model: "m" },
];
const recording = (records: readonly object[]): Recording => ({
  calls: { "ses#1": records },
  events: {},
  stored: [],
  disk: {},
  failures: [],
});

describe("what a request repeats of the one before", () => {
  it("is told by how much that is, each kind by itself", () => {
    expect(shortened(RECORDS).map((one) => one["messages"] ?? one["given"])).toEqual([
      ["at 10:11", "hi"],
      ["name it"],
      { messages: ["at 10:11", "hi"] },
      ["$SAME 2", "hello", "more"],
      { messages: ["at 10:12", "hi", "hello", "more"] },
      ["at 10:12", "hi", "hello", "more"],
      ["$SAME 4"],
    ]);
  });

  it("is put in again", () => {
    expect(whole(recording(shortened(RECORDS)))).toEqual(recording(RECORDS));
  });

  it("differs where a minute ends between two requests, and the whole does not where the time is masked", () => {
    const masked = (records: readonly object[]): readonly object[] =>
      JSON.parse(JSON.stringify(records).replaceAll(/at 10:1\d/g, "at $UNSTABLE:$UNSTABLE")) as object[];
    const real = recording(shortened(RECORDS));
    const fake = recording(shortened(masked(RECORDS) as Parameters<typeof shortened>[0]));
    expect(compareRecordings(real, fake)).not.toEqual([]);
    expect(compareRecordings(whole(real), whole(fake))).toEqual([]);
  });
});
