/** What each event makes of a task, field by field. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  reviewed,
  done,
  givenUp,
  putOff,
  failed,
  step,
  checkpoint,
  one,
  two,
  atWork,
} from "../at-work.fixture.ts";
import { node, plan, by, given } from "../given.fixture.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";
const tn = (id: string, ...past: readonly (Event | Signed)[]) =>
  rowOf(given(...past).state.nodes, id) ?? expect.unreachable(id);
const wp = (...past: readonly (Event | Signed)[]) =>
  rowOf(given(...past).state.plans, "wp-1") ?? expect.unreachable();
const steps = plan("wp-1", node("tn-1", { steps: [step("one"), step("two")] }));
const pick = <T extends object, K extends keyof T>(from: T, ...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

describe("a planned task", () => {
  it("has everything that later questions need", () => {
    expect(
      tn(
        "tn-1",
        ...plan(
          "wp-1",
          node("tn-1", { assignedTo: "general", allowedTools: ["write"], decisions: ["an-1"] }),
        ),
      ),
    ).toEqual({
      decisions: ["an-1"],
      id: "tn-1",
      name: "TN-1",
      expectedOutput: "tn-1 is there",
      steps: [],
      assignedTo: "general",
      allowedTools: ["write"],
      allowedPaths: [],
      dependsOn: [],
      temporalGate: null,
      workPlanId: "wp-1",
      status: "planned",
      delegatedBy: "build",
      checkpoints: [],
      checkpointCount: 0,
      artifacts: [],
      session: null,
      delegation: null,
      createdAt: 500,
      modifiedAt: 500,
      startedAt: null,
      completedAt: null,
      result: null,
      reason: null,
      branch: null,
      purgedAt: null,
    });
  });

  it("is in the work of its plan, future work apart", () => {
    expect(
      pick(
        wp(...two, { type: "tasks-planned", planId: "wp-1", ahead: true, nodes: [node("tn-3")] }),
        "tasks",
        "planAhead",
        "modifiedAt",
      ),
    ).toEqual({ tasks: ["tn-1", "tn-2"], planAhead: ["tn-3"], modifiedAt: 500 });
  });

  it("of a plan that is not there is nowhere", () => {
    expect(
      given(...one, { type: "tasks-planned", planId: "wp-9", ahead: false, nodes: [node("tn-2")] })
        .state.nodes.flat()
        .map((each) => each?.id),
    ).toEqual(["tn-1"]);
  });

  it("moves from future to current work when it starts", () => {
    expect(
      pick(
        wp(
          ...one,
          { type: "tasks-planned", planId: "wp-1", ahead: true, nodes: [node("tn-2"), node("tn-3")] },
          active,
          started("tn-2"),
        ),
        "tasks",
        "planAhead",
      ),
    ).toEqual({ tasks: ["tn-1", "tn-2"], planAhead: ["tn-3"] });
  });
});

describe("a started task", () => {
  it("has its session, its start and no result", () => {
    expect(
      pick(
        tn("tn-1", ...atWork),
        "status",
        "session",
        "startedAt",
        "completedAt",
        "result",
        "reason",
        "modifiedAt",
      ),
    ).toEqual({
      status: "active",
      session: "ses_a",
      startedAt: 500,
      completedAt: null,
      result: null,
      reason: null,
      modifiedAt: 500,
    });
  });

  it("that starts again keeps its first start", () => {
    expect(
      tn(
        "tn-1",
        ...atWork,
        putOff("tn-1"),
        { type: "task-reopened", nodeId: "tn-1", reason: "r" },
        started("tn-1"),
      ).startedAt,
    ).toBe(500);
  });

  it("is the active one of its session, until it moves", () => {
    expect([
      given(...atWork).state.activeBySession,
      given(...atWork, putOff("tn-1")).state.activeBySession,
      given(...atWork, by("ses_b", { type: "task-started", nodeId: "tn-1", takenFrom: "ses_a" })).state
        .activeBySession,
    ]).toEqual([{ ses_a: "tn-1" }, {}, { ses_b: "tn-1" }]);
  });

  it("that is not there changes nothing", () => {
    expect(given(...two, started("tn-9")).state.activeBySession).toEqual({});
  });

  it("that passes its gate says when", () => {
    expect(
      tn(
        "tn-2",
        ...plan(
          "wp-1",
          node("tn-1"),
          node("tn-2", { temporalGate: { afterTaskId: "tn-1", reason: "order" } }),
        ),
        active,
        started("tn-2"),
      ).temporalGate,
    ).toEqual({ afterTaskId: "tn-1", reason: "order", enforcedAt: 500 });
  });
});

describe("a task that ends", () => {
  it("completed has its result and its end", () => {
    expect(pick(tn("tn-1", ...atWork, done("tn-1")), "status", "completedAt", "reason", "result")).toEqual({
      status: "completed",
      completedAt: 500,
      reason: null,
      result: { evidence: "seen", filesModified: [], testsRun: "", anchorsCreated: [] },
    });
  });

  it("failed, put off or given up keeps why", () => {
    expect(
      [failed("tn-1", "a"), putOff("tn-1", "b"), givenUp("tn-1", "c")].map((event) =>
        pick(tn("tn-1", ...atWork, event), "status", "reason", "completedAt"),
      ),
    ).toEqual([
      { status: "failed", reason: "a", completedAt: null },
      { status: "deferred", reason: "b", completedAt: null },
      { status: "abandoned", reason: "c", completedAt: null },
    ]);
  });

  it("reopened is planned again without an end; what had come of it stays", () => {
    expect(
      pick(
        tn("tn-1", ...atWork, done("tn-1"), { type: "task-reopened", nodeId: "tn-1", reason: "bug" }),
        "status",
        "reason",
        "completedAt",
        "result",
        "session",
      ),
    ).toEqual({
      status: "planned",
      reason: "bug",
      completedAt: null,
      result: { evidence: "seen", filesModified: [], testsRun: "", anchorsCreated: [] },
      session: "ses_a",
    });
  });

  it("reviewed waits", () => {
    expect(pick(tn("tn-1", ...atWork, reviewed), "status", "session")).toEqual({
      status: "review",
      session: "ses_a",
    });
  });

  it("archived leaves the context and keeps its evidence", () => {
    expect(
      pick(
        tn("tn-1", ...atWork, checkpoint("cp-1", null, "write: a.ts"), givenUp("tn-1"), {
          type: "task-archived",
          nodeId: "tn-1",
        }),
        "status",
        "purgedAt",
        "checkpoints",
        "artifacts",
      ),
    ).toEqual({
      status: "abandoned",
      purgedAt: 500,
      checkpoints: [
        {
          id: "cp-1",
          taskNodeId: "tn-1",
          tool: "bash",
          timestamp: 1,
          summary: "write: a.ts",
          filesModified: ["cp-1.ts"],
          exit: null,
          hash: null,
          runner: null,
        },
      ],
      artifacts: ["cp-1.ts"],
    });
  });
});

describe("a step", () => {
  it("that is done has its evidence, the others stay", () => {
    expect(
      tn("tn-1", ...steps, { type: "step-done", nodeId: "tn-1", step: 1, evidence: "seen" }).steps,
    ).toEqual([
      { text: "one", state: "pending", evidence: null },
      { text: "two", state: "done", evidence: "seen" },
    ]);
  });

  it("of a task that is not there changes nothing", () => {
    expect(
      tn("tn-1", ...steps, { type: "step-done", nodeId: "tn-9", step: 0, evidence: "seen" }).steps,
    ).toEqual([
      { text: "one", state: "pending", evidence: null },
      { text: "two", state: "pending", evidence: null },
    ]);
  });
});
