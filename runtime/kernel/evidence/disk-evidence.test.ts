import { expect, it } from "vitest";
import { by, given, node, opened, plan } from "../given.fixture.ts";
import { assigned } from "../delegation/delegated.fixture.ts";
import { unexplainedSince, writtenElsewhere } from "./disk-evidence.ts";
import type { Event } from "../event.ts";

const checkpoint: Event = {
  type: "checkpoint-recorded",
  checkpoint: {
    id: "cp-1",
    taskNodeId: "tn-1",
    tool: "bash",
    timestamp: 500,
    summary: "python3 gen.py",
    filesModified: [],
    exit: 0,
    hash: null,
    runner: null,
  },
};
const working = [
  opened("ses_a", null),
  ...plan("wp-1", node("tn-1"), node("tn-2", { allowedPaths: ["src/**"] })),
  { type: "plan-activated", planId: "wp-1" },
] as const;
const start = (nodeId: string): Event => ({ type: "task-started", nodeId, takenFrom: null });

it("evidence of this process explains nothing: the calls themselves are known, with their rights", () => {
  const { state } = given(...working, start("tn-1"), checkpoint);
  expect(writtenElsewhere(state, 0, "i")).toEqual([]);
  expect(writtenElsewhere(state, 0, "another")).toEqual([{ files: [], scopes: [[]] }]);
  expect(writtenElsewhere(state, 501, "another")).toEqual([]);
});

it("a delegated task explains no more than the task it was delegated from", () => {
  const { state } = given(
    ...working,
    start("tn-2"),
    { ...assigned, within: "tn-2" },
    opened("ses_c", "ses_a"),
    by("ses_c", { type: "delegation-bound", id: "dg-1" }),
    by("ses_c", start("tn-1")),
    by("ses_c", checkpoint),
  );
  expect(writtenElsewhere(state, 0, "another")).toEqual([{ files: [], scopes: [[], ["src/**"]] }]);
});

it("an unexplained change is known again however long its session has been silent", () => {
  const { state } = given(opened("ses_a", null), {
    type: "changes-unexplained",
    files: ["a"],
    causes: ["b"],
  });
  const sessions = Object.values(state.sessions).map((session) => [session.id, { ...session, seenAt: 0 }]);
  const silent = { ...state, sessions: Object.fromEntries(sessions) };
  expect(unexplainedSince(silent, 500)).toEqual({ files: new Set(["a"]), unlisted: 0 });
  expect(unexplainedSince(silent, 501).files.size).toBe(0);
});
