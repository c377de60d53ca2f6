import { describe, expect, it } from "vitest";
import { by, checkpoint, given, happened, node, opened, plan } from "../given.fixture.ts";
import type { Event } from "../event.ts";

const started = (nodeId: string): Event => ({ type: "task-started", nodeId, takenFrom: null });
const active: Event = { type: "plan-activated", planId: "wp-1" };
const wrote = (nodeId: string): Event => checkpoint(1, nodeId);
const done = (nodeId: string): Event => ({
  type: "task-completed",
  nodeId,
  result: { evidence: "seen", filesModified: [`${nodeId}.ts`], testsRun: "", anchorsCreated: [] },
});
const gate = { afterTaskId: "tn-1", reason: "the schema comes first" };

describe("starting a task", () => {
  it("activates the plan at its first start", () => {
    expect(given(...plan("wp-1", node("tn-1"))).when({ type: "start-task", task: "tn-1" })).toEqual(
      happened(active, started("tn-1")),
    );
  });

  it("creates plan and node and activates them in one call", () => {
    expect(given().when({ type: "quick-start", spec: { name: "Fix", expectedOutput: "fixed" } })).toEqual(
      happened(
        {
          type: "plan-created",
          id: "wp-1",
          name: "Fix",
          acceptance: [],
          category: "development",
          governanceLevel: null,
          dependsOn: [],
          ownedBy: "build",
        },
        {
          type: "tasks-planned",
          planId: "wp-1",
          ahead: false,
          nodes: [node("tn-1", { name: "Fix", expectedOutput: "fixed" })],
        },
        active,
        started("tn-1"),
      ),
    );
  });

  it("starts the planned task of that name instead of doubling it", () => {
    expect(
      given(...plan("wp-1", node("tn-1"))).when({
        type: "quick-start",
        spec: { name: "tn-1", expectedOutput: "x" },
      }),
    ).toEqual(happened(active, started("tn-1")));
  });

  it("changes nothing when the same start is repeated", () => {
    expect(
      given(...plan("wp-1", node("tn-1")), active, started("tn-1")).when({
        type: "start-task",
        task: "tn-1",
      }),
    ).toEqual(happened());
  });

  it("is blocked while a dependency is open, and names the call that helps", () => {
    const refusal = given(...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] }))).when({
      type: "start-task",
      task: "tn-2",
    }).refusal;
    expect(refusal?.code).toBe("blocked");
    expect(refusal?.instead).toEqual({ tool: "govern_task", args: { action: "start", task: "tn-1" } });
  });

  it("is free once the dependency is completed", () => {
    expect(
      given(
        ...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] })),
        active,
        started("tn-1"),
        done("tn-1"),
      ).when({ type: "start-task", task: "tn-2" }),
    ).toEqual(happened(started("tn-2")));
  });

  it("is blocked by a temporal gate, with its reason", () => {
    const refusal = given(...plan("wp-1", node("tn-1"), node("tn-2", { temporalGate: gate }))).when({
      type: "start-task",
      task: "tn-2",
    }).refusal;
    expect(refusal?.code).toBe("blocked");
    expect(refusal?.why).toContain("the schema comes first");
  });

  it("is blocked while the plan it depends on is open", () => {
    const waits: Event = { type: "plan-updated", planId: "wp-2", changes: { dependsOn: ["wp-1"] } };
    expect(
      given(...plan("wp-1", node("tn-1")), ...plan("wp-2", node("tn-2")), waits).when({
        type: "start-task",
        task: "tn-2",
      }).refusal?.code,
    ).toBe("blocked");
  });

  it("is refused while another task is active in the session", () => {
    expect(
      given(...plan("wp-1", node("tn-1"), node("tn-2")), active, started("tn-1")).when({
        type: "start-task",
        task: "tn-2",
      }).refusal?.code,
    ).toBe("another-task-active");
  });

  it("is refused while a live session works on it", () => {
    expect(
      given(...plan("wp-1", node("tn-1")), active, by("ses_b", started("tn-1"))).when({
        type: "start-task",
        task: "tn-1",
      }).refusal?.code,
    ).toBe("active-elsewhere");
  });

  it("takes a dead session's task over and records from whom", () => {
    expect(
      given(...plan("wp-1", node("tn-1")), active, by("ses_b", started("tn-1"))).when(
        { type: "start-task", task: "tn-1" },
        { isLive: () => false },
      ),
    ).toEqual(happened({ type: "task-started", nodeId: "tn-1", takenFrom: "ses_b" }));
  });

  it("is refused to a child session", () => {
    expect(
      given(opened("ses_c", "ses_a"), ...plan("wp-1", node("tn-1"))).when(
        { type: "start-task", task: "tn-1" },
        { sessionID: "ses_c" },
      ).refusal?.code,
    ).toBe("child-session");
  });

  it("is refused for a task that is in no plan, naming what there is", () => {
    const refusal = given(...plan("wp-1", node("tn-1"))).when({ type: "start-task", task: "tn-9" }).refusal;
    expect(refusal?.code).toBe("unknown-task");
    expect(refusal?.evidence).toContain("tn-1");
  });
});

describe("closing a task", () => {
  const begun = [...plan("wp-1", node("tn-1"), node("tn-2")), active, started("tn-1")];
  const working = [...begun, wrote("tn-1")];

  it("needs evidence that is data: words alone are none", () => {
    for (const evidence of ["", "all tests pass"])
      expect(given(...begun).when({ type: "complete-task", task: null, evidence }).refusal).toMatchObject({
        code: "gaps",
        why: expect.stringContaining("no checkpoint"),
      });
    expect(given(...working).when({ type: "complete-task", task: null, evidence: "seen" })).toEqual(
      happened(done("tn-1")),
    );
  });

  it("is held up by a pending step", () => {
    const steps = [{ text: "one", state: "pending" as const, evidence: null }];
    const events = [...plan("wp-1", node("tn-1", { steps })), active, started("tn-1"), wrote("tn-1")];
    expect(
      given(...events).when({ type: "complete-task", task: "tn-1", evidence: "seen" }).refusal,
    ).toMatchObject({ code: "gaps", instead: { args: { action: "step", step: 1 } } });
    expect(
      given(...events, { type: "step-done", nodeId: "tn-1", step: 0, evidence: null }).when({
        type: "complete-task",
        task: "tn-1",
        evidence: "seen",
      }),
    ).toEqual(happened(done("tn-1"), { type: "plan-completed", planId: "wp-1" }));
  });

  it("completes the plan with the last node", () => {
    expect(
      given(...working, done("tn-1"), started("tn-2"), wrote("tn-2")).when({
        type: "complete-task",
        task: null,
        evidence: "seen",
      }),
    ).toEqual(happened(done("tn-2"), { type: "plan-completed", planId: "wp-1" }));
  });

  it("leaves the plan open while a criterion has no evidence", () => {
    const criterion: Event = {
      type: "plan-updated",
      planId: "wp-1",
      changes: { acceptance: [{ text: "works", evidence: null }] },
    };
    const events = [...plan("wp-1", node("tn-1")), criterion, active, started("tn-1"), wrote("tn-1")];
    expect(given(...events).when({ type: "complete-task", task: null, evidence: "seen" })).toEqual(
      happened(done("tn-1")),
    );
    const proved: Event = {
      type: "plan-updated",
      planId: "wp-1",
      changes: { acceptance: [{ text: "works", evidence: "tn-1" }] },
    };
    expect(
      given(...events, done("tn-1")).when({
        type: "update-plan",
        plan: "wp-1",
        criterion: 1,
        evidence: "tn-1",
      }),
    ).toEqual(happened(proved, { type: "plan-completed", planId: "wp-1" }));
  });

  it("is refused for a task of another live session", () => {
    expect(
      given(...plan("wp-1", node("tn-1")), active, by("ses_b", started("tn-1"))).when({
        type: "complete-task",
        task: "tn-1",
        evidence: "x",
      }).refusal?.code,
    ).toBe("not-yours");
  });

  it("is refused to a child, which works inside its parent's task", () => {
    expect(
      given(opened("ses_c", "ses_a"), ...working).when(
        { type: "complete-task", task: null, evidence: "x" },
        { sessionID: "ses_c" },
      ).refusal?.code,
    ).toBe("child-session");
  });

  it("goes through review on request and is closed from there", () => {
    expect(given(...working).when({ type: "review-task", task: null })).toEqual(
      happened({ type: "task-reviewed", nodeId: "tn-1" }),
    );
    expect(
      given(...working, { type: "task-reviewed", nodeId: "tn-1" }).when({
        type: "complete-task",
        task: "tn-1",
        evidence: "seen",
      }),
    ).toEqual(happened(done("tn-1")));
  });

  it("does nothing when it is completed already", () => {
    expect(
      given(...working, done("tn-1")).when({ type: "complete-task", task: "tn-1", evidence: "seen" }),
    ).toEqual(happened());
  });
});

describe("moving a task", () => {
  const working = [...plan("wp-1", node("tn-1")), active, started("tn-1")];

  it.each([
    ["fail-task", "task-failed"],
    ["defer-task", "task-deferred"],
    ["abandon-task", "task-abandoned"],
  ] as const)("%s of an active task records the reason", (type, event) => {
    expect(given(...working).when({ type, task: null, reason: "because" })).toEqual(
      happened({ type: event, nodeId: "tn-1", reason: "because" }),
    );
  });

  it("fails only what was begun", () => {
    expect(
      given(...plan("wp-1", node("tn-1"))).when({ type: "fail-task", task: "tn-1", reason: "x" }).refusal
        ?.code,
    ).toBe("wrong-status");
  });

  it("reopens a completed task and its plan", () => {
    expect(
      given(...working, done("tn-1"), { type: "plan-completed", planId: "wp-1" }).when({
        type: "reopen-task",
        task: "tn-1",
        reason: "bug",
      }),
    ).toEqual(happened(active, { type: "task-reopened", nodeId: "tn-1", reason: "bug" }));
  });

  it("does not reopen what was abandoned", () => {
    expect(
      given(...working, { type: "task-abandoned", nodeId: "tn-1", reason: "x" }).when({
        type: "reopen-task",
        task: "tn-1",
        reason: "y",
      }).refusal?.code,
    ).toBe("wrong-status");
  });
});
