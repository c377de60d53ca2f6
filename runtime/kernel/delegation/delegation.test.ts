/** Questions about delegations, and what the fold makes of their events. */
import { describe, expect, it } from "vitest";
import { CHILD, one, assigned, bound, assign } from "./delegated.fixture.ts";
import { active, started, putOff, failed } from "../at-work.fixture.ts";
import { by, opened, given } from "../given.fixture.ts";
import {
  delegationOf,
  delegationOfNode,
  delegationsBy,
  depthOf,
  outerTasks,
  unansweredFailure,
} from "./delegation.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";
import type { Signed } from "../given.fixture.ts";
const work = [...one, assigned, ...bound];
const dg = (...past: readonly (Event | Signed)[]) => {
  const { status, child, calls, result, modifiedAt } = rowOf(given(...past).state.delegations, "dg-1") ?? {};
  return { status, child, calls, result, modifiedAt };
};
const tn = (state: State, id: string) => rowOf(state.nodes, id) ?? expect.unreachable(id);
const deep = given(
  ...work,
  by(CHILD, { ...assigned, id: "dg-2", nodeId: "tn-2", within: "tn-1" }),
  opened("ses_d", CHILD),
  by("ses_d", { type: "delegation-bound", id: "dg-2" }),
  by("ses_d", { type: "task-started", nodeId: "tn-2", takenFrom: null }),
).state;

describe("a delegation", () => {
  it("when assigned has everything that later questions need", () => {
    expect(rowOf(given(...one, { ...assigned, within: "tn-2" }).state.delegations, "dg-1")).toEqual({
      id: "dg-1",
      nodeId: "tn-1",
      agent: "general",
      callBudget: 60,
      within: "tn-2",
      assigner: "ses_a",
      assignedBy: "build",
      status: "assigned",
      child: null,
      calls: 0,
      result: null,
      createdAt: 500,
      modifiedAt: 500,
    });
  });

  it("marks the task with its id, who is to do it and who planned that", () => {
    expect(
      (({ delegation, assignedTo, delegatedBy, modifiedAt }) => ({
        delegation,
        assignedTo,
        delegatedBy,
        modifiedAt,
      }))(tn(given(...one, assigned).state, "tn-1")),
    ).toEqual({ delegation: "dg-1", assignedTo: "general", delegatedBy: "build", modifiedAt: 500 });
  });

  it("when bound has its subagent", () => {
    expect(dg(...work)).toEqual({
      status: "working",
      child: "ses_c",
      calls: 0,
      result: null,
      modifiedAt: 500,
    });
  });

  it("that was recalled before its subagent came stays recalled", () => {
    expect(
      dg(
        ...one,
        assigned,
        { type: "delegation-recalled", id: "dg-1", reason: "r" },
        opened(CHILD, "ses_a"),
        by(CHILD, { type: "delegation-bound", id: "dg-1" }),
      ),
    ).toEqual({ status: "recalled", child: "ses_c", calls: 0, result: "r", modifiedAt: 500 });
  });

  it("when reported keeps the report", () => {
    expect(dg(...work, { type: "delegation-reported", id: "dg-1", report: "it is done" })).toEqual({
      status: "reported",
      child: "ses_c",
      calls: 0,
      result: "it is done",
      modifiedAt: 500,
    });
  });

  it("when resumed forgets the report", () => {
    expect(
      dg(
        ...work,
        { type: "delegation-reported", id: "dg-1", report: "it is done" },
        { type: "delegation-resumed", id: "dg-1" },
      ),
    ).toEqual({ status: "working", child: "ses_c", calls: 0, result: null, modifiedAt: 500 });
  });

  it("when failed keeps why", () => {
    expect(dg(...work, { type: "delegation-failed", id: "dg-1", reason: "no API" })).toEqual({
      status: "failed",
      child: "ses_c",
      calls: 0,
      result: "no API",
      modifiedAt: 500,
    });
  });

  it("when recalled keeps why", () => {
    expect(dg(...work, { type: "delegation-recalled", id: "dg-1", reason: "too slow" })).toEqual({
      status: "recalled",
      child: "ses_c",
      calls: 0,
      result: "too slow",
      modifiedAt: 500,
    });
  });

  it("when stopped at work has ended, with its calls", () => {
    expect(dg(...work, { type: "delegation-stopped", id: "dg-1", calls: 7 })).toEqual({
      status: "ended",
      child: "ses_c",
      calls: 7,
      result: null,
      modifiedAt: 500,
    });
  });

  it("when stopped after its report keeps the report", () => {
    expect(
      dg(
        ...work,
        { type: "delegation-reported", id: "dg-1", report: "it is done" },
        { type: "delegation-stopped", id: "dg-1", calls: 7 },
      ),
    ).toEqual({ status: "reported", child: "ses_c", calls: 7, result: "it is done", modifiedAt: 500 });
  });

  it("that is not there changes nothing", () => {
    expect(given(...one, { type: "delegation-failed", id: "dg-9", reason: "r" }).state.delegations).toEqual(
      [],
    );
  });

  it("gives its session to whom it was bound", () => {
    expect([
      delegationOf(given(...work).state, CHILD)?.id,
      delegationOf(given(...work).state, "ses_a"),
      delegationOf(given(...work).state, "ses_x"),
    ]).toEqual(["dg-1", null, null]);
  });

  it("of a task is the newest one", () => {
    expect([
      delegationOfNode(
        given(...one, assigned, { ...assigned, id: "dg-2" }).state,
        tn(given(...one, assigned, { ...assigned, id: "dg-2" }).state, "tn-1"),
      )?.id,
      delegationOfNode(given(...one).state, tn(given(...one).state, "tn-1")),
    ]).toEqual(["dg-2", null]);
  });

  it("belongs to the session that made it", () => {
    expect([
      delegationsBy(deep, "ses_a").map(({ id }) => id),
      delegationsBy(deep, CHILD).map(({ id }) => id),
      delegationsBy(deep, "ses_d"),
    ]).toEqual([["dg-1"], ["dg-2"], []]);
  });

  it("counts its ids on", () => {
    expect(given(...one, { ...assigned, id: "dg-7" }).when(assign({ task: "tn-2" })).events).toEqual([
      {
        type: "delegation-assigned",
        id: "dg-8",
        nodeId: "tn-2",
        agent: "general",
        callBudget: 60,
        within: null,
      },
    ]);
  });
});

describe("the sessions above", () => {
  it("are counted", () => {
    expect(["ses_a", CHILD, "ses_d", "ses_x"].map((id) => depthOf(deep, id))).toEqual([0, 1, 2, 0]);
  });

  it("lend their tasks' scopes, nearest first", () => {
    expect([
      outerTasks(deep, tn(deep, "tn-2")).map(({ id }) => id),
      outerTasks(deep, tn(deep, "tn-1")),
    ]).toEqual([["tn-1"], []]);
  });

  it("lend nothing to who took the task over", () => {
    expect(
      outerTasks(
        given(
          ...work,
          by(CHILD, { ...assigned, id: "dg-2", nodeId: "tn-2", within: "tn-1" }),
          opened("ses_d", CHILD),
          by("ses_d", { type: "delegation-bound", id: "dg-2" }),
          by("ses_b", { type: "task-started", nodeId: "tn-2", takenFrom: null }),
        ).state,
        tn(
          given(...one, { ...assigned, nodeId: "tn-2", within: "tn-1" }, active, by("ses_b", started("tn-2")))
            .state,
          "tn-2",
        ),
      ),
    ).toEqual([]);
  });
});

describe("a failure", () => {
  it("is unanswered until its task moves", () => {
    expect([
      unansweredFailure(
        given(...work, { type: "delegation-failed", id: "dg-1", reason: "r" }, failed("tn-1")).state,
        "ses_a",
      )?.id,
      unansweredFailure(
        given(...work, { type: "delegation-failed", id: "dg-1", reason: "r" }, failed("tn-1")).state,
        "ses_b",
      ),
      unansweredFailure(
        given(...work, { type: "delegation-failed", id: "dg-1", reason: "r" }, failed("tn-1"), putOff("tn-1"))
          .state,
        "ses_a",
      ),
    ]).toEqual(["tn-1", null, null]);
  });

  it("of an older delegation is answered by a newer one", () => {
    expect(
      unansweredFailure(
        given(...work, { type: "delegation-failed", id: "dg-1", reason: "r" }, failed("tn-1"), {
          ...assigned,
          id: "dg-2",
        }).state,
        "ses_a",
      ),
    ).toBeNull();
  });

  it("is found among several", () => {
    expect(
      unansweredFailure(
        given(
          ...work,
          { type: "delegation-failed", id: "dg-1", reason: "r" },
          failed("tn-1"),
          putOff("tn-1"),
          { ...assigned, id: "dg-2", nodeId: "tn-2" },
          { type: "delegation-failed", id: "dg-2", reason: "r" },
          failed("tn-2"),
        ).state,
        "ses_a",
      )?.id,
    ).toBe("tn-2");
  });
});
