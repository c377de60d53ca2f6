/** Taking a delegation back: whose it is, what becomes of the task, and who has to be stopped. */
import { describe, expect, it } from "vitest";
import { CHILD, asChild, one, assigned, bound } from "./delegated.fixture.ts";
import { started, reviewed, done, putOff, failed, planGivenUp, gone } from "../at-work.fixture.ts";
import { node, plan, by, given } from "../given.fixture.ts";
import { strandedChildren } from "./decide-recall.ts";
import type { Command } from "../command.ts";
import type { Event } from "../event.ts";
const recall = (delegation = "tn-1", to: "planned" | "deferred" | "abandoned" = "planned"): Command => ({
  type: "recall-delegation",
  delegation,
  to,
  reason: "too slow",
});
const recalled: Event = { type: "delegation-recalled", id: "dg-1", reason: "r" };
const reopened: Event = { type: "task-reopened", nodeId: "tn-1", reason: "r" };

describe("a recall", () => {
  it("of what nobody delegated names what was", () => {
    expect(given(...one, assigned).when(recall("tn-2")).refusal).toEqual({
      code: "unknown-delegation",
      what: "recall of tn-2",
      why: "no delegation has this id, and no task with this id was delegated",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "delegations: dg-1",
    });
  });

  it("of nothing that is there says so", () => {
    expect(given(...one).when(recall("dg-9")).refusal).toEqual({
      code: "unknown-delegation",
      what: "recall of dg-9",
      why: "no delegation has this id, and no task with this id was delegated",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "delegations: none",
    });
  });

  it("of another live session's delegation is refused", () => {
    expect(given(...one, assigned, ...bound).when(recall(), { sessionID: "ses_b" }).refusal).toEqual({
      code: "not-yours",
      what: "recall of dg-1",
      why: "another live session assigned it, and it alone takes it back",
      instead: { tool: "govern_delegate", args: { action: "status" } },
      evidence: "assigned by session ses_a",
    });
  });

  it("by a subagent is refused", () => {
    expect(given(...one, assigned, ...bound).when(recall(), asChild).refusal).toEqual({
      code: "child-session",
      what: "a subagent recalling a delegation",
      why: "you are a subagent and work inside tn-1 of the session that started you; it alone moves tasks. Do your part and report",
      instead: { tool: "govern_task", args: { action: "status" } },
      evidence: "parent ses_a, active task tn-1",
    });
  });

  it("makes the task free again, with the reason", () => {
    expect(given(...one, assigned, ...bound).when(recall()).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
      { type: "task-reopened", nodeId: "tn-1", reason: "recalled: too slow" },
    ]);
  });

  it("puts the task off, with the reason", () => {
    expect(given(...one, assigned, ...bound).when(recall("dg-1", "deferred")).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
      { type: "task-deferred", nodeId: "tn-1", reason: "recalled: too slow" },
    ]);
  });

  it("gives the task up, and completes a plan that is done without it", () => {
    expect(
      given(...one, assigned, ...bound, by("ses_b", started("tn-2")), done("tn-2")).when(
        recall("dg-1", "abandoned"),
      ).events,
    ).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
      { type: "task-abandoned", nodeId: "tn-1", reason: "recalled: too slow" },
      { type: "plan-completed", planId: "wp-1" },
    ]);
  });

  it("that gives up what others wait for takes it out of the context, as giving it up by itself does", () => {
    expect(
      given(...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] })), assigned, ...bound).when(
        recall("dg-1", "abandoned"),
      ).events,
    ).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
      { type: "task-abandoned", nodeId: "tn-1", reason: "recalled: too slow" },
      { type: "task-archived", nodeId: "tn-1" },
    ]);
  });

  it("of a task that waits for its review reopens it", () => {
    expect(given(...one, assigned, ...bound, reviewed).when(recall()).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
      { type: "task-reopened", nodeId: "tn-1", reason: "recalled: too slow" },
    ]);
  });

  it("of a task that failed reopens it", () => {
    expect(given(...one, assigned, ...bound, failed("tn-1")).when(recall()).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
      { type: "task-reopened", nodeId: "tn-1", reason: "recalled: too slow" },
    ]);
  });

  it("of a task that is completed moves nothing", () => {
    expect(given(...one, assigned, ...bound, done("tn-1")).when(recall("dg-1", "deferred")).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
    ]);
  });

  it("of a task that was put off since moves nothing", () => {
    expect(given(...one, assigned, putOff("tn-1")).when(recall("dg-1", "abandoned")).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
    ]);
  });

  it("before the subagent came can put the task off", () => {
    expect(given(...one, assigned).when(recall("dg-1", "deferred")).events).toEqual([
      { type: "delegation-recalled", id: "dg-1", reason: "too slow" },
      { type: "task-deferred", nodeId: "tn-1", reason: "recalled: too slow" },
    ]);
  });

  it("of an older delegation leaves the task to the newer one", () => {
    expect(
      given(...one, assigned, { ...assigned, id: "dg-2" }).when(recall("dg-1", "deferred")).events,
    ).toEqual([{ type: "delegation-recalled", id: "dg-1", reason: "too slow" }]);
  });

  it("again changes nothing", () => {
    expect(given(...one, assigned, ...bound, recalled).when(recall()).events).toEqual([]);
  });

  it("by any root session once the assigner is gone is made", () => {
    expect(
      given(...one, assigned, ...bound)
        .when(recall(), { sessionID: "ses_b", ...gone })
        .events?.map(({ type }) => type),
    ).toEqual(["delegation-recalled", "task-reopened"]);
  });
});

describe("a subagent", () => {
  it("whose delegation was recalled is to be stopped", () => {
    expect(strandedChildren(given(...one, assigned, ...bound, recalled, reopened).state, [recalled])).toEqual(
      ["ses_c"],
    );
  });

  it("whose task was moved by somebody else is to be stopped", () => {
    expect(
      strandedChildren(given(...one, assigned, ...bound, putOff("tn-1")).state, [putOff("tn-1")]),
    ).toEqual(["ses_c"]);
  });

  it("whose plan was given up is to be stopped", () => {
    expect(
      strandedChildren(given(...one, assigned, ...bound, planGivenUp("wp-1")).state, [planGivenUp("wp-1")]),
    ).toEqual(["ses_c"]);
  });

  it("that still has its task is not", () => {
    expect(
      strandedChildren(given(...one, assigned, ...bound).state, [
        { type: "task-updated", nodeId: "tn-1", changes: {} },
      ]),
    ).toEqual([]);
  });

  it("whose neighbour's task was moved is not", () => {
    expect(
      strandedChildren(given(...one, assigned, ...bound, putOff("tn-1")).state, [putOff("tn-2")]),
    ).toEqual([]);
  });

  it("that never came is not", () => {
    expect(strandedChildren(given(...one, assigned, recalled).state, [recalled])).toEqual([]);
  });

  it("that has reported already is not", () => {
    expect(
      strandedChildren(
        given(
          ...one,
          assigned,
          ...bound,
          { type: "delegation-reported", id: "dg-1", report: "r" },
          reviewed,
          putOff("tn-1"),
        ).state,
        [putOff("tn-1")],
      ),
    ).toEqual([]);
  });

  it("that works on a later delegation is not stopped for the first", () => {
    expect(
      strandedChildren(
        given(
          ...one,
          assigned,
          ...bound,
          recalled,
          reopened,
          { ...assigned, id: "dg-2", nodeId: "tn-2" },
          by(CHILD, { type: "delegation-bound", id: "dg-2" }),
        ).state,
        [recalled],
      ),
    ).toEqual([]);
  });
});
