import { expect, it } from "vitest";
import { given, happened } from "../given.fixture.ts";
import { evolve } from "../evolve.ts";
import { EMPTY_STATE } from "../state.ts";
import { prunedOf } from "./pruning.ts";
import type { Event } from "../event.ts";

const open: Event = {
  type: "session-opened",
  parentID: null,
  home: { instance: "i", pid: 1, machine: "m" },
};
const pruned = (...parts: string[]): Event => ({ type: "outputs-pruned", parts });
const prune = (...parts: string[]) => ({ type: "prune-outputs", parts }) as const;
const stateAfter = (...events: Event[]) =>
  events.reduce(
    (state, event, at) => evolve(state, { version: at + 1, at, sessionID: "ses_a", agent: "build", event }),
    EMPTY_STATE,
  );

it("outputs are taken out once", () => {
  expect(given(open, pruned("a", "b")).when(prune("b", "c"))).toEqual(happened(pruned("c")));
  expect(given(open, pruned("a")).when(prune("a"))).toEqual(happened());
});

it("each step is counted until a compaction or the end of the session begins anew", () => {
  const state = stateAfter(open, pruned("a"), pruned("b", "c"));
  expect(prunedOf(state, "ses_a")).toEqual({ steps: 2, parts: ["a", "b", "c"] });
  expect(prunedOf(state, "constructor")).toEqual({ steps: 0, parts: [] });
  for (const type of ["session-compacted", "session-closed"] as const)
    expect(prunedOf(stateAfter(open, pruned("a"), { type }), "ses_a").parts).toEqual([]);
});
