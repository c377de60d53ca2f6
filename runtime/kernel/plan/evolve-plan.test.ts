/** What each event makes of a plan, field by field, and the counters. */
import { describe, expect, it } from "vitest";
import {
  active,
  started,
  done,
  putOff,
  failed,
  planGivenUp,
  checkpoint,
  anchor,
  one,
  two,
  atWork,
} from "../at-work.fixture.ts";
import { node, plan, given } from "../given.fixture.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";
const tn = (id: string, ...past: readonly (Event | Signed)[]) =>
  rowOf(given(...past).state.nodes, id) ?? expect.unreachable(id);
const wp = (...past: readonly (Event | Signed)[]) =>
  rowOf(given(...past).state.plans, "wp-1") ?? expect.unreachable();
const completed: Event = { type: "plan-completed", planId: "wp-1" };
const pick = <T extends object, K extends keyof T>(from: T, ...keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

describe("a plan", () => {
  it("that is created is a draft of its own", () => {
    expect(
      wp({
        type: "plan-created",
        id: "wp-1",
        name: "P",
        acceptance: [{ text: "works", evidence: null }],
        category: "research",
        governanceLevel: "strict",
        dependsOn: ["wp-0"],
        ownedBy: "plan",
      }),
    ).toEqual({
      id: "wp-1",
      name: "P",
      acceptance: [{ text: "works", evidence: null }],
      category: "research",
      governanceLevel: "strict",
      dependsOn: ["wp-0"],
      ownedBy: "plan",
      status: "draft",
      tasks: [],
      planAhead: [],
      createdAt: 500,
      modifiedAt: 500,
      completedAt: null,
      purgedAt: null,
      reason: null,
    });
  });

  it("changes what its update names", () => {
    expect(
      pick(
        wp(...one, {
          type: "plan-updated",
          planId: "wp-1",
          changes: { name: "N", governanceLevel: "strict" },
        }),
        "name",
        "governanceLevel",
        "acceptance",
        "dependsOn",
      ),
    ).toEqual({ name: "N", governanceLevel: "strict", acceptance: [], dependsOn: [] });
  });

  it("activated, completed and archived says so, and when it was completed", () => {
    expect(
      [
        [active],
        [active, completed],
        [active, completed, { type: "plan-archived", planId: "wp-1" } as const],
        [active, completed, active],
      ].map((past) => pick(wp(...one, ...past), "status", "completedAt", "purgedAt")),
    ).toEqual([
      { status: "active", completedAt: null, purgedAt: null },
      { status: "completed", completedAt: 500, purgedAt: null },
      { status: "archived", completedAt: 500, purgedAt: null },
      { status: "active", completedAt: null, purgedAt: null },
    ]);
  });

  it("given up keeps why, and takes its open tasks with it", () => {
    expect([
      pick(wp(...atWork, planGivenUp("wp-1", "too dear")), "status", "reason", "purgedAt"),
      pick(tn("tn-1", ...atWork, planGivenUp("wp-1", "too dear")), "status", "reason"),
      pick(
        tn("tn-2", ...atWork, started("tn-2"), done("tn-2"), planGivenUp("wp-1", "too dear")),
        "status",
        "reason",
      ),
    ]).toEqual([
      { status: "abandoned", reason: "too dear", purgedAt: null },
      { status: "abandoned", reason: "plan abandoned: too dear" },
      { status: "completed", reason: null },
    ]);
  });

  it("given up takes what was put off with it, and leaves what failed", () => {
    expect(
      [putOff("tn-2", "later"), failed("tn-2", "red")].map((event) =>
        pick(tn("tn-2", ...atWork, event, planGivenUp("wp-1", "too dear")), "status", "reason"),
      ),
    ).toEqual([
      { status: "abandoned", reason: "plan abandoned: too dear" },
      { status: "failed", reason: "red" },
    ]);
  });

  it("purged leaves the context with its tasks", () => {
    expect([
      wp(...two, planGivenUp("wp-1"), { type: "plan-purged", planId: "wp-1" }).purgedAt,
      tn("tn-1", ...two, planGivenUp("wp-1"), { type: "plan-purged", planId: "wp-1" }).purgedAt,
    ]).toEqual([500, 500]);
  });

  it("that is not there changes nothing", () => {
    expect(
      given(...one, planGivenUp("wp-9"))
        .state.plans.flat()
        .map((each) => each?.status),
    ).toEqual(["draft"]);
  });
});

describe("the counters", () => {
  it("go on after the highest id of each kind", () => {
    expect(
      given(...plan("wp-3", node("tn-8"), node("tn-5")), anchor("an-4"), checkpoint("cp-6", null, "x")).state
        .counters,
    ).toEqual({ plan: 3, node: 8, anchor: 4, checkpoint: 0, delegation: 0 });
  });
});
