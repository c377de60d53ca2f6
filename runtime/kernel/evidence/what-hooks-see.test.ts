/** What hooks see and record, and what the host's undo takes back. */
import { describe, expect, it } from "vitest";
import { atWork } from "../at-work.fixture.ts";
import { given } from "../given.fixture.ts";
import { rowOf } from "../table.ts";
import type { Command } from "../command.ts";
import { placed } from "./placed.fixture.ts";
const seen = (more: object = {}): Command => ({
  type: "record-checkpoint",
  tool: "write",
  summary: "write: a.ts",
  filesModified: ["a.ts"],
  exit: null,
  hash: null,
  runner: null,
  ...more,
});

describe("a checkpoint", () => {
  it("without a task is a note", () => {
    expect(given().when(seen()).events).toEqual([
      { type: "effect-noted", tool: "write", note: "write: a.ts" },
    ]);
  });

  it("of a task has its place, branch and commit", () => {
    expect(
      given(...atWork).when(
        seen({ branch: "main", head: "abc", place: { sessionID: "ses_a", messageID: "m1", partID: "p1" } }),
      ).events,
    ).toEqual([
      {
        type: "checkpoint-recorded",
        checkpoint: {
          id: "cp-1",
          taskNodeId: "tn-1",
          timestamp: 1000,
          tool: "write",
          summary: "write: a.ts",
          filesModified: ["a.ts"],
          exit: null,
          hash: null,
          runner: null,
          branch: "main",
          head: "abc",
          place: { sessionID: "ses_a", messageID: "m1", partID: "p1" },
        },
      },
    ]);
  });

  it("of a task has nothing that was not seen", () => {
    expect(
      Object.keys((given(...atWork).when(seen()).events?.[0] as { checkpoint?: object })?.checkpoint ?? {}),
    ).toEqual([
      "id",
      "taskNodeId",
      "timestamp",
      "tool",
      "summary",
      "filesModified",
      "exit",
      "hash",
      "runner",
    ]);
  });

  it("on another branch says so first", () => {
    expect(
      given(...atWork, placed("cp-1", "m1", "p1", { branch: "main" })).when(seen({ branch: "fix" }))
        .events?.[0],
    ).toEqual({ type: "branch-switched", nodeId: "tn-1", from: "main", to: "fix" });
  });

  it("on the same branch does not", () => {
    expect(
      given(...atWork, placed("cp-1", "m1", "p1", { branch: "main" })).when(seen({ branch: "main" })).events
        ?.length,
    ).toBe(1);
  });

  it("keeps each file once, the branch, and the first commit", () => {
    expect(
      (({ artifacts, branch, baseHead, checkpointCount }) => ({
        artifacts,
        branch,
        baseHead,
        checkpointCount,
      }))(
        rowOf(
          given(
            ...atWork,
            placed("cp-1", "m1", "p1", { branch: "main", head: "a1" }),
            placed("cp-1", "m1", "p2", { head: "b2" }),
          ).state.nodes,
          "tn-1",
        ) ?? { artifacts: [], branch: "", baseHead: "", checkpointCount: 0 },
      ),
    ).toEqual({ artifacts: ["cp-1.ts"], branch: "main", baseHead: "a1", checkpointCount: 2 });
  });
});

describe("a note", () => {
  it("of an effect is recorded", () => {
    expect(given().when({ type: "note-effect", tool: "bash", note: "opaque" }).events).toEqual([
      { type: "effect-noted", tool: "bash", note: "opaque" },
    ]);
  });

  it("of an unexplained change is recorded", () => {
    expect(given().when({ type: "note-unexplained", files: ["a"], causes: ["bash"] }).events).toEqual([
      { type: "changes-unexplained", files: ["a"], causes: ["bash"] },
    ]);
  });
});

describe("another branch", () => {
  it("is recorded of the session's own task", () => {
    expect(
      given(...atWork, placed("cp-1", "m1", "p1", { branch: "main" })).when({
        type: "see-branch",
        branch: "fix",
      }).events,
    ).toEqual([{ type: "branch-switched", nodeId: "tn-1", from: "main", to: "fix" }]);
  });

  it("without a task is nothing", () => {
    expect(given().when({ type: "see-branch", branch: "fix" }).events).toEqual([]);
  });

  it("is nothing while the task has none", () => {
    expect(given(...atWork).when({ type: "see-branch", branch: "fix" }).events).toEqual([]);
  });
});
