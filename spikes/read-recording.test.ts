import { expect, it } from "vitest";
import type { Recording } from "../simulator/conformance/opencode2/normalise.ts";
import { countHolding, requestsOf, resultsIn } from "./read-recording.ts";

const user = (content: string) => ({ role: "user", content });
const recording: Recording = {
  calls: {
    "ses#1": [
      { hook: "session.context", given: { messages: [user("one")] } },
      { request: "main", messages: [user("one")], tools: ["write"] },
      { request: "main", messages: ["$SAME 1", { role: "tool", content: "done" }], tools: ["$SAME 1"] },
      { request: "compaction", messages: [user("sum up")], tools: [] },
      { request: "main", messages: [user("[checkpoint]"), user("two")], tools: ["$SAME 1", "edit"] },
    ],
  },
  events: {},
  stored: [],
  disk: {},
  failures: [],
};

it("a request is read with what its recording left out, because the one before had it", () => {
  const requests = requestsOf(recording);
  expect(requests.map(({ messages }) => messages.map(({ content }) => content))).toEqual([
    ["one"],
    ["one", "done"],
    ["[checkpoint]", "two"],
  ]);
  expect(requests.map(({ tools }) => tools)).toEqual([["write"], ["write"], ["write", "edit"]]);
  expect(countHolding(requests, "one")).toBe(2);
  expect(resultsIn(requests[1])).toEqual(["done"]);
});
