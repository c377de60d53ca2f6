/** The call that moves blocked work forward, and the task to do next. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  done,
  givenUp,
  putOff,
  failed,
  planGivenUp,
  one,
  two,
  archived,
} from "../at-work.fixture.ts";
import { CONTEXT, node, plan, by, given } from "../given.fixture.ts";
import { delegateCall, nextTask, planCall, taskCall, unblockCall } from "./find-work.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";
const gate = { afterTaskId: "tn-2", reason: "order" };
const chain = plan(
  "wp-1",
  node("tn-1", { dependsOn: ["tn-2"] }),
  node("tn-2", { dependsOn: ["tn-3"] }),
  node("tn-3"),
);
const second: Event = { type: "plan-updated", planId: "wp-1", changes: { dependsOn: ["wp-2", "wp-3"] } };
const unblock = (...past: readonly (Event | Signed)[]) => {
  const { state } = given(...past);
  return unblockCall(state, CONTEXT, rowOf(state.nodes, "tn-1") ?? expect.unreachable());
};
const next = (prefer: string | null, ...past: readonly (Event | Signed)[]) =>
  nextTask(given(...past).state, prefer)?.id;

describe("on the way to a task", () => {
  it("a free one is started", () => {
    expect(unblock(...two)).toEqual({ tool: "govern_task", args: { action: "start", task: "tn-1" } });
  });

  it("a free one is started after the session's own was put off", () => {
    expect(unblock(...two, active, started("tn-2"))).toEqual({
      tool: "govern_task",
      args: { action: "defer", task: "tn-2", reason: "tn-1 goes first" },
    });
  });

  it("the last in a chain is started", () => {
    expect(unblock(...chain)).toEqual({ tool: "govern_task", args: { action: "start", task: "tn-3" } });
  });

  it("one that another session is at is looked at", () => {
    expect(unblock(...two, active, by("ses_b", started("tn-1")))).toEqual({
      tool: "govern_task",
      args: { action: "status" },
    });
  });

  it("one that was put off is reopened", () => {
    expect(unblock(...two, putOff("tn-1"))).toEqual({
      tool: "govern_task",
      args: { action: "reopen", task: "tn-1", reason: "work on it goes on" },
    });
  });

  it("one that failed is reopened", () => {
    expect(unblock(...two, failed("tn-1"))).toEqual({
      tool: "govern_task",
      args: { action: "reopen", task: "tn-1", reason: "work on it goes on" },
    });
  });

  it("one that is completed is reopened", () => {
    expect(unblock(...two, active, started("tn-1"), done("tn-1"))).toEqual({
      tool: "govern_task",
      args: { action: "reopen", task: "tn-1", reason: "work on it goes on" },
    });
  });

  it("one that was given up is looked at", () => {
    expect(unblock(...two, givenUp("tn-1"))).toEqual({ tool: "govern_task", args: { action: "status" } });
  });

  it("one of a plan that was given up is looked at", () => {
    expect(unblock(...two, planGivenUp("wp-1"))).toEqual({ tool: "govern_task", args: { action: "status" } });
  });

  it("one of an archived plan is looked at", () => {
    expect(unblock(...archived)).toEqual({ tool: "govern_task", args: { action: "status" } });
  });

  it("what it waits for is reopened when it was put off", () => {
    expect(unblock(...chain, putOff("tn-2"))).toEqual({
      tool: "govern_task",
      args: { action: "reopen", task: "tn-2", reason: "tn-1 waits for it" },
    });
  });

  it("what it waits for is reopened when it failed", () => {
    expect(unblock(...chain, failed("tn-2"))).toEqual({
      tool: "govern_task",
      args: { action: "reopen", task: "tn-2", reason: "tn-1 waits for it" },
    });
  });

  it("what was given up is no longer waited for", () => {
    expect(unblock(...chain, givenUp("tn-2"))).toEqual({
      tool: "govern_plan",
      args: { action: "update", task: "tn-1", dependsOn: ["none"] },
    });
  });

  it("of several that were given up none is waited for any longer", () => {
    expect(
      unblock(
        ...plan(
          "wp-1",
          node("tn-1", { dependsOn: ["tn-2", "tn-3", "tn-4"] }),
          node("tn-2"),
          node("tn-3"),
          node("tn-4"),
        ),
        givenUp("tn-2"),
        givenUp("tn-4"),
      ),
    ).toEqual({ tool: "govern_plan", args: { action: "update", task: "tn-1", dependsOn: ["tn-3"] } });
  });

  it("what is in a plan that was given up is no longer waited for", () => {
    expect(
      unblock(
        ...one,
        ...plan("wp-2", node("tn-2")),
        { type: "task-updated", nodeId: "tn-1", changes: { dependsOn: ["tn-2"] } },
        putOff("tn-2"),
        planGivenUp("wp-2"),
      ),
    ).toEqual({ tool: "govern_plan", args: { action: "update", task: "tn-1", dependsOn: ["none"] } });
  });

  it("what is missing is no longer waited for", () => {
    expect(unblock(...plan("wp-1", node("tn-1", { dependsOn: ["tn-9"] })))).toEqual({
      tool: "govern_plan",
      args: { action: "update", task: "tn-1", dependsOn: ["none"] },
    });
  });

  it("a gate behind what was given up is dropped", () => {
    expect(
      unblock(...plan("wp-1", node("tn-1", { temporalGate: gate }), node("tn-2")), givenUp("tn-2")),
    ).toEqual({ tool: "govern_plan", args: { action: "update", task: "tn-1", dropGate: true } });
  });

  it("a gate behind open work leads to that work", () => {
    expect(unblock(...plan("wp-1", node("tn-1", { temporalGate: gate }), node("tn-2")))).toEqual({
      tool: "govern_task",
      args: { action: "start", task: "tn-2" },
    });
  });

  it("the plan that is waited for leads to its first open task", () => {
    expect(unblock(...one, ...plan("wp-2", node("tn-2")), ...plan("wp-3", node("tn-3")), second)).toEqual({
      tool: "govern_task",
      args: { action: "start", task: "tn-2" },
    });
  });

  it("a plan with nothing open is no longer waited for, the others are", () => {
    expect(
      unblock(...one, ...plan("wp-2", node("tn-2")), ...plan("wp-3", node("tn-3")), second, putOff("tn-2")),
    ).toEqual({ tool: "govern_plan", args: { action: "update", plan: "wp-1", dependsOn: ["wp-3"] } });
  });

  it("a plan that was given up is no longer waited for, the others are", () => {
    expect(
      unblock(
        ...one,
        ...plan("wp-2", node("tn-2")),
        ...plan("wp-3", node("tn-3")),
        second,
        planGivenUp("wp-2"),
      ),
    ).toEqual({ tool: "govern_plan", args: { action: "update", plan: "wp-1", dependsOn: ["wp-3"] } });
  });

  it("of several plans that were given up none is waited for any longer", () => {
    expect(
      unblock(
        ...one,
        ...plan("wp-2", node("tn-2")),
        ...plan("wp-3", node("tn-3")),
        second,
        planGivenUp("wp-2"),
        planGivenUp("wp-3"),
      ),
    ).toEqual({ tool: "govern_plan", args: { action: "update", plan: "wp-1", dependsOn: ["none"] } });
  });

  it("work at which another session is is looked at", () => {
    expect(unblock(...chain, active, by("ses_b", started("tn-3")))).toEqual({
      tool: "govern_task",
      args: { action: "status" },
    });
  });
});

describe("the next task", () => {
  it("is the first free one in order", () => {
    expect(next(null, ...two)).toBe("tn-1");
  });

  it("is not one that waits", () => {
    expect(next(null, ...chain)).toBe("tn-3");
  });

  it("is not one that is at work", () => {
    expect(next(null, ...two, active, started("tn-1"))).toBe("tn-2");
  });

  it("is of the preferred plan when that has a free one", () => {
    expect(next("wp-2", ...two, ...plan("wp-2", node("tn-3")))).toBe("tn-3");
  });

  it("is of another plan when the preferred one has none", () => {
    expect(next("wp-2", ...two, ...plan("wp-2", node("tn-3")), putOff("tn-3"))).toBe("tn-1");
  });

  it("is of any plan when the preferred one is not there", () => {
    expect(next("wp-9", ...two)).toBe("tn-1");
  });

  it("is future work when nothing else is free", () => {
    expect(
      next(
        null,
        ...one,
        { type: "tasks-planned", planId: "wp-1", ahead: true, nodes: [node("tn-2")] },
        active,
        started("tn-1"),
      ),
    ).toBe("tn-2");
  });

  it("is not of a plan that was given up", () => {
    expect(next(null, ...two, planGivenUp("wp-1"))).toBe(undefined);
  });

  it("is nothing when nothing is free", () => {
    expect(next(null, ...one, putOff("tn-1"))).toBe(undefined);
  });
});

describe("a call", () => {
  it("without links says so in a word", () => {
    expect([
      planCall("update", { task: "tn-1", dependsOn: [] }),
      planCall("update", { task: "tn-1", dependsOn: ["tn-2"] }),
      planCall("status"),
    ]).toEqual([
      { tool: "govern_plan", args: { action: "update", task: "tn-1", dependsOn: ["none"] } },
      { tool: "govern_plan", args: { action: "update", task: "tn-1", dependsOn: ["tn-2"] } },
      { tool: "govern_plan", args: { action: "status" } },
    ]);
  });

  it("is of the tool that it is for", () => {
    expect([
      taskCall("status"),
      taskCall("start", { task: "tn-1" }),
      delegateCall("status"),
      delegateCall("recall", { delegation: "dg-1" }),
    ]).toEqual([
      { tool: "govern_task", args: { action: "status" } },
      { tool: "govern_task", args: { action: "start", task: "tn-1" } },
      { tool: "govern_delegate", args: { action: "status" } },
      { tool: "govern_delegate", args: { action: "recall", delegation: "dg-1" } },
    ]);
  });
});
