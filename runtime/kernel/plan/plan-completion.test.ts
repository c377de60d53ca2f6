/** When a plan is completed: by derivation, never by request. */
import { describe, expect, it } from "vitest";
import { active, started, done, givenUp, putOff, failed, planGivenUp, two } from "../at-work.fixture.ts";
import { node, plan, given } from "../given.fixture.ts";
import { planCompletion } from "./plan-completion.ts";
const criterion = (evidence: string | null) =>
  ({ type: "plan-updated", planId: "wp-1", changes: { acceptance: [{ text: "works", evidence }] } }) as const;
const begun = [
  ...plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3")),
  active,
  started("tn-1"),
  done("tn-1"),
];

describe("a plan", () => {
  it("is completed when every task is completed or given up", () => {
    expect([
      planCompletion(given(...begun).state, "wp-1", ["tn-2", "tn-3"]),
      planCompletion(given(...begun).state, "wp-1", ["tn-2"], ["tn-3"]),
      planCompletion(given(...begun).state, "wp-1", [], ["tn-2", "tn-3"]),
    ]).toEqual([
      [{ type: "plan-completed", planId: "wp-1" }],
      [{ type: "plan-completed", planId: "wp-1" }],
      [{ type: "plan-completed", planId: "wp-1" }],
    ]);
  });

  it("is not while a task is open, put off or failed", () => {
    expect([
      planCompletion(given(...begun).state, "wp-1", ["tn-2"]),
      planCompletion(given(...begun, putOff("tn-3")).state, "wp-1", ["tn-2"]),
      planCompletion(given(...begun, failed("tn-3")).state, "wp-1", ["tn-2"]),
    ]).toEqual([[], [], []]);
  });

  it("is not when everything was given up", () => {
    expect(planCompletion(given(...two, active).state, "wp-1", [], ["tn-1", "tn-2"])).toEqual([]);
  });

  it("is not while a criterion has no evidence, unless it gets it now", () => {
    expect([
      planCompletion(given(...begun, criterion(null)).state, "wp-1", ["tn-2", "tn-3"]),
      planCompletion(given(...begun, criterion("ok")).state, "wp-1", ["tn-2", "tn-3"]),
      planCompletion(
        given(...begun, criterion(null)).state,
        "wp-1",
        ["tn-2", "tn-3"],
        [],
        [{ text: "works", evidence: "ok" }],
      ),
    ]).toEqual([
      [],
      [{ type: "plan-completed", planId: "wp-1" }],
      [{ type: "plan-completed", planId: "wp-1" }],
    ]);
  });

  it("is not when it is no active one", () => {
    expect([
      planCompletion(given(...two).state, "wp-1", ["tn-1", "tn-2"]),
      planCompletion(given(...two).state, "wp-9", ["tn-1"]),
      planCompletion(given(...begun, planGivenUp("wp-1")).state, "wp-1", ["tn-2", "tn-3"]),
    ]).toEqual([[], [], []]);
  });

  it("counts a task that is completed already, or given up, once", () => {
    expect([
      planCompletion(given(...begun).state, "wp-1", ["tn-1", "tn-2", "tn-3"]),
      planCompletion(given(...begun, givenUp("tn-2")).state, "wp-1", ["tn-3"], ["tn-2"]),
      planCompletion(given(...begun).state, "wp-1", ["tn-2", "tn-3"], ["tn-1"]),
    ]).toEqual([
      [{ type: "plan-completed", planId: "wp-1" }],
      [{ type: "plan-completed", planId: "wp-1" }],
      [{ type: "plan-completed", planId: "wp-1" }],
    ]);
  });

  it("does not count tasks of other plans", () => {
    expect(
      planCompletion(given(...begun, ...plan("wp-2", node("tn-4"))).state, "wp-1", ["tn-4", "tn-2"]),
    ).toEqual([]);
  });
});
