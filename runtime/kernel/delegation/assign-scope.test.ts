/** What an assignment records of scope and plan, and how the tasks it may take are told from others. */
import { describe, expect, it } from "vitest";
import { active, done, failed, givenUp, planGivenUp, started } from "../at-work.fixture.ts";
import { by, given, happened, node, opened, plan } from "../given.fixture.ts";
import { assign, assigned, bound, CHILD, one } from "./delegated.fixture.ts";
import type { TaskSpec } from "../command.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";

const spec: TaskSpec = {
  name: "New",
  expectedOutput: "it is there",
  steps: [],
  assignedTo: "",
  allowedTools: undefined,
  allowedPaths: undefined,
  dependsOn: [],
  temporalGate: undefined,
};
const fresh = (more: Partial<TaskSpec> = {}, to: string | null = null) =>
  assign({ task: null, spec: { ...spec, ...more }, plan: to });
const types = (answer: ReturnType<ReturnType<typeof given>["when"]>) =>
  answer.events?.map((event) => event.type) ?? answer.refusal?.code;

describe("an assignment", () => {
  it("changes the task's scope where it says another, field by field", () => {
    const updated = (scope: object, ...past: readonly Event[]) =>
      (given(...one, ...past).when(assign({ scope })).events ?? []).find(
        ({ type }) => type === "task-updated",
      );
    expect(updated({ allowedPaths: ["src"] })).toEqual({
      type: "task-updated",
      nodeId: "tn-1",
      changes: { allowedPaths: ["src"] },
    });
    expect(updated({ allowedTools: ["write"] })).toEqual({
      type: "task-updated",
      nodeId: "tn-1",
      changes: { allowedTools: ["write"] },
    });
    expect(updated({})).toBeUndefined();
    const scoped: Event = { type: "task-updated", nodeId: "tn-1", changes: { allowedPaths: ["a", "b"] } };
    expect(updated({ allowedPaths: ["a", "b"] }, scoped)).toBeUndefined();
    expect(updated({ allowedPaths: ["a"] }, scoped)).toBeDefined();
    expect(updated({ allowedPaths: ["a", "c"] }, scoped)).toBeDefined();
    expect(updated({ allowedPaths: ["c", "b"] }, scoped)).toBeDefined();
  });

  it("the same again changes nothing; with another agent, budget or scope it is a new one", () => {
    const past = [...one, assigned];
    expect(given(...past).when(assign())).toEqual(happened());
    expect(types(given(...past).when(assign({ callBudget: 9 })))).toEqual([
      "delegation-recalled",
      "delegation-assigned",
    ]);
    expect(types(given(...past).when(assign({ agent: "explore" })))).toEqual([
      "delegation-recalled",
      "delegation-assigned",
    ]);
    expect(types(given(...past).when(assign({ scope: { allowedPaths: ["a"] } })))).toEqual([
      "delegation-recalled",
      "task-updated",
      "delegation-assigned",
    ]);
  });

  it("is within the session's own task, unless that is what it hands out", () => {
    const within = (...past: readonly (Event | Signed)[]) =>
      given(...one, active, ...past)
        .when(assign())
        .events?.at(-1);
    expect(within(started("tn-2"))).toMatchObject({ type: "delegation-assigned", within: "tn-2" });
    expect(within(started("tn-1"))).toMatchObject({ type: "delegation-assigned", within: null });
    expect(within()).toMatchObject({ within: null });
  });

  it("is not of what is done or in a closed plan", () => {
    expect(given(...one, active, started("tn-1"), done("tn-1")).when(assign()).refusal?.code).toBe(
      "not-planned",
    );
    expect(given(...one, planGivenUp("wp-1")).when(assign()).refusal).toMatchObject({
      code: "not-planned",
      evidence: "tn-1 is abandoned, plan abandoned",
    });
    const over: readonly Event[] = [
      active,
      started("tn-2"),
      done("tn-2"),
      givenUp("tn-1"),
      { type: "plan-completed", planId: "wp-1" },
      { type: "plan-archived", planId: "wp-1" },
    ];
    expect(given(...one, ...over).when(assign()).refusal?.evidence).toContain("plan archived");
    expect(types(given(...one, failed("tn-1")).when(assign()))).toEqual([
      "task-reopened",
      "delegation-assigned",
    ]);
  });

  it("waits for the answer to another failure, not to its own task's", () => {
    const lost = [
      ...one,
      assigned,
      ...bound,
      by(CHILD, { type: "delegation-failed", id: "dg-1", reason: "r" }),
      failed("tn-1"),
    ];
    expect(given(...lost).when(assign({ task: "tn-2" })).refusal?.code).toBe("failure-unanswered");
    expect(types(given(...lost).when(assign({ task: "tn-1" })))).toEqual([
      "task-reopened",
      "delegation-assigned",
    ]);
    expect(types(given(...lost).when(assign({ task: "TN-1" })))).toEqual([
      "task-reopened",
      "delegation-assigned",
    ]);
  });

  it("of a new task goes to the plan of the session's own task while that is open, else to one of its own", () => {
    expect(types(given(...one, active, started("tn-1")).when(fresh()))).toEqual([
      "tasks-planned",
      "delegation-assigned",
    ]);
    expect(types(given(...one).when(fresh()))).toEqual([
      "plan-created",
      "tasks-planned",
      "delegation-assigned",
    ]);
    expect(given().when(fresh()).events?.[0]).toMatchObject({
      type: "plan-created",
      id: "wp-1",
      name: "New",
      category: "development",
      ownedBy: "build",
    });
  });

  it("of a task that is planned already takes that one, if it promises the same", () => {
    const there = plan("wp-1", node("tn-1", { name: "New", expectedOutput: "it is there" }));
    expect(given(...there).when(fresh()).events).toMatchObject([
      { type: "delegation-assigned", nodeId: "tn-1" },
    ]);
    expect(
      given(...there)
        .when(fresh({ expectedOutput: "another" }))
        .events?.at(-1),
    ).toMatchObject({ nodeId: "tn-2" });
    expect(
      given(...there, failed("tn-1"))
        .when(fresh())
        .events?.at(-1),
    ).toMatchObject({ nodeId: "tn-1" });
    expect(
      given(...there, active, started("tn-1"), done("tn-1"))
        .when(fresh())
        .events?.at(-1),
    ).toMatchObject({ nodeId: "tn-2" });
    const elsewhere = [...there, ...plan("wp-2", node("tn-2"))];
    expect(
      given(...elsewhere)
        .when(fresh({}, "wp-2"))
        .events?.at(-1),
    ).toMatchObject({ nodeId: "tn-3" });
    expect(
      given(...elsewhere)
        .when(fresh({}, "wp-1"))
        .events?.at(-1),
    ).toMatchObject({ nodeId: "tn-1" });
  });

  it("is as deep as is set, and no deeper", () => {
    const deep = [...one, assigned, ...bound];
    const hand = (limit: number) =>
      given(...deep).when(assign({ task: "tn-2" }), { sessionID: CHILD, maxDelegationDepth: limit });
    expect(hand(2).refusal).toBeNull();
    expect(hand(1).refusal).toMatchObject({
      code: "too-deep",
      what: "a delegation 2 sessions deep",
      evidence: "depth 1, limit 1",
    });
  });

  it("is not a subagent's that has no delegation of its own", () => {
    expect(
      given(...one, opened(CHILD, "ses_a"), active, by(CHILD, started("tn-2"))).when(assign(), {
        sessionID: CHILD,
      }).refusal?.code,
    ).toBe("child-session");
    expect(given(...one, opened(CHILD, "ses_a")).when(assign(), { sessionID: CHILD }).refusal?.code).toBe(
      "child-session",
    );
  });
});
