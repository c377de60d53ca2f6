import { expect, it } from "vitest";
import { given, node, plan } from "../given.fixture.ts";
import type { Event } from "../event.ts";

const begun = (once: boolean): readonly Event[] => [
  {
    type: "session-opened",
    parentID: null,
    home: { instance: "i", pid: 1, machine: "m", ...(once ? { once: true } : {}) },
  },
  ...plan("wp-1", node("tn-1")),
  { type: "plan-activated", planId: "wp-1" },
  { type: "task-started", nodeId: "tn-1", takenFrom: null },
];
const next = (isLive: boolean) => ({ sessionID: "ses_b", isLive: () => isLive });

it("the task of a finished run is put off", () => {
  expect(given(...begun(true)).when({ type: "put-off-left" }, next(false)).events).toEqual([
    { type: "task-deferred", nodeId: "tn-1", reason: "the run that worked on it has ended" },
  ]);
});

it("that of a run that goes on, of another session, or of this very one is not", () => {
  expect(given(...begun(true)).when({ type: "put-off-left" }, next(true)).events).toEqual([]);
  expect(given(...begun(false)).when({ type: "put-off-left" }, next(false)).events).toEqual([]);
  expect(given(...begun(true)).when({ type: "put-off-left" }, { isLive: () => false }).events).toEqual([]);
});
