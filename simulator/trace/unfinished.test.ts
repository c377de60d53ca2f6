import { expect, it } from "vitest";
import type { TraceEvent, TraceRecord } from "./event.ts";
import { hangFindings } from "./unfinished.ts";

const note: TraceEvent = { type: "note", name: "plugins", data: [{ name: "P", tools: ["mine"] }] };
const entered: TraceEvent = {
  type: "hook.before",
  id: "h1",
  plugin: "P",
  hook: "chat.message",
  input: {},
  output: {},
};
const runs = (tool: string): TraceEvent => ({
  type: "event",
  event: {
    type: "message.part.updated",
    properties: { part: { callID: "c", tool, state: { status: "running" } } },
  },
});
const found = (...events: TraceEvent[]): readonly (string | undefined)[][] => {
  const records: TraceRecord[] = events.map((event, seq) => ({ seq, at: 0, ...event }));
  return hangFindings(records, "too long").map(({ name, plugin, hook }) => [name, plugin, hook]);
};

it("a plugin is blamed for a session that does not end when a hook or a tool of it was running", () => {
  expect(found(note, entered)).toEqual([["hook-hung", "P", "chat.message"]]);
  expect(found(note, runs("mine"))).toEqual([["hook-hung", "P", "tool.mine"]]);
  expect(found()).toEqual([["hook-hung", undefined, undefined]]);
});

it("and for nothing that the host was waiting for itself", () => {
  expect(found(note)).toEqual([["session-unfinished", undefined, undefined]]);
  expect(found(note, runs("bash"))).toEqual([["session-unfinished", undefined, undefined]]);
  expect(found(note, entered, { type: "hook.after", id: "h1" })).toEqual([
    ["session-unfinished", undefined, undefined],
  ]);
});

it("on the real host, which does not tell whose a tool is, for all tools but its own", () => {
  const inside: TraceEvent = { ...entered, plugin: "*" };
  const left: TraceEvent = { type: "hook.after", id: "h1" };
  expect(found(inside, left, runs("mine"))).toEqual([["hook-hung", undefined, "tool.mine"]]);
  expect(found(inside, left, runs("bash"))).toEqual([["session-unfinished", undefined, undefined]]);
  expect(found(inside, left)).toEqual([["session-unfinished", undefined, undefined]]);
});
