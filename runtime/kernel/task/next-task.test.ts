/** The task to do next: which is free, in which order, in which plan, and what an open decision holds back. */
import { describe, expect, it } from "vitest";
import { active, done, givenUp, planGivenUp, putOff, started } from "../at-work.fixture.ts";
import { CONTEXT, given, node, plan } from "../given.fixture.ts";
import { chosen } from "../signal/heard.fixture.ts";
import { nextTask, unblockCall } from "./find-work.ts";
import { rowOf } from "../table.ts";
import type { Event } from "../event.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { Signed } from "../given.fixture.ts";

const next = (prefer: string | null, ...past: readonly (Event | Signed)[]) =>
  nextTask(given(...past).state, prefer)?.id;
const unblock = (...past: readonly (Event | Signed)[]) => {
  const { state } = given(...past);
  const found = rowOf(state.nodes, "tn-1");
  return found && (unblockCall(state, CONTEXT, found) as SuggestedCall).args;
};
const waits = (planId: string, ...dependsOn: readonly string[]): Event => ({
  type: "plan-updated",
  planId,
  changes: { dependsOn },
});
const first = plan("wp-1", node("tn-1"), node("tn-2"));
const second = plan("wp-2", node("tn-3"), node("tn-4"));
const finished: readonly Event[] = [
  active,
  started("tn-1"),
  done("tn-1"),
  started("tn-2"),
  done("tn-2"),
  { type: "plan-completed", planId: "wp-1" },
];
const choice = (id: string, more: Parameters<typeof chosen>[3] = {}) =>
  chosen(id, "database", "SQLite", { source: "agent", status: "unresolved", ...more });

describe("the next task", () => {
  it("is the first free one, in the order of plans and tasks", () => {
    expect(next(null, ...first, ...second)).toBe("tn-1");
    expect(next("wp-2", ...first, ...second)).toBe("tn-3");
    expect(next(null, ...first, ...second, active, started("tn-1"))).toBe("tn-2");
    expect(next(null, ...first, ...second, putOff("tn-1"), putOff("tn-2"))).toBe("tn-3");
    expect(next("wp-9", ...first)).toBe("tn-1");
    expect(next(null)).toBeUndefined();
  });

  it("of many plans is that of the lowest number, however the tasks were numbered", () => {
    const mixed = [...plan("wp-2", node("tn-1")), ...plan("wp-1", node("tn-2"))];
    expect(next(null, ...mixed)).toBe("tn-2");
    const far = [
      ...plan("wp-3", ...Array.from({ length: 70 }, (_, index) => node(`tn-${index + 1}`))),
      ...plan("wp-1", node("tn-100")),
      ...plan("wp-2", node("tn-101")),
    ];
    expect(next(null, ...far)).toBe("tn-100");
    expect(next(null, ...far, planGivenUp("wp-1"))).toBe("tn-101");
    expect(next(null, ...far, planGivenUp("wp-1"), planGivenUp("wp-2"))).toBe("tn-1");
  });

  it("is not one of a plan that waits for another, nor of a closed one", () => {
    expect(next(null, ...first, ...second, waits("wp-1", "wp-2"))).toBe("tn-3");
    expect(next("wp-1", ...first, ...second, waits("wp-1", "wp-2"))).toBe("tn-3");
    expect(next(null, ...first, ...second, waits("wp-1", "wp-9"))).toBe("tn-3");
    expect(next(null, ...first, ...second, waits("wp-2", "wp-1"), ...finished)).toBe("tn-3");
    expect(
      next(null, ...first, ...second, waits("wp-2", "wp-1"), ...finished, {
        type: "plan-archived",
        planId: "wp-1",
      }),
    ).toBe("tn-3");
    expect(next(null, ...first, ...second, waits("wp-2", "wp-1"), planGivenUp("wp-1"))).toBeUndefined();
  });

  it("is future work only when nothing else of the plan is free", () => {
    const ahead: Event = { type: "tasks-planned", planId: "wp-1", ahead: true, nodes: [node("tn-5")] };
    const early = [...plan("wp-1", node("tn-6")), ahead];
    expect(next(null, ...early)).toBe("tn-6");
    expect(next(null, ...early, putOff("tn-6"))).toBe("tn-5");
  });

  it("while a decision is open is one that does not rest on it", () => {
    const rests = [...plan("wp-1", node("tn-1", { decisions: ["td-1"] }), node("tn-2")), choice("td-1")];
    expect(next(null, ...rests)).toBe("tn-2");
    expect(next(null, ...rests, planGivenUp("wp-1"))).toBeUndefined();
    expect(next(null, ...rests, active, started("tn-2"))).toBeUndefined();
  });
});

describe("what a task waits for", () => {
  it("is decided, by the agent where nobody contests it", () => {
    const rests = plan("wp-1", node("tn-1", { decisions: ["td-1"] }));
    expect(unblock(...rests, choice("td-1"))).toEqual({ action: "decide", content: "database = SQLite" });
    expect(unblock(...rests, choice("td-1", { isContested: true }))).toEqual({ action: "status" });
  });

  it("of a plan that is closed is not waited for any longer", () => {
    const cross = [...plan("wp-1", node("tn-1", { dependsOn: ["tn-3", "tn-4"] })), ...second];
    expect(unblock(...cross, planGivenUp("wp-2"))).toMatchObject({ action: "update", task: "tn-1" });
    const gone: readonly Event[] = [
      started("tn-3"),
      done("tn-3"),
      givenUp("tn-4"),
      { type: "plan-completed", planId: "wp-2" },
      { type: "plan-archived", planId: "wp-2" },
    ];
    expect(unblock(...cross, ...gone)).toEqual({ action: "update", task: "tn-1", dependsOn: ["tn-3"] });
  });

  it("of plans is worked on first, and given up plans are let go of", () => {
    const both = [...first, ...second, waits("wp-1", "wp-2")];
    expect(unblock(...both)).toEqual({ action: "start", task: "tn-3" });
    expect(unblock(...both, planGivenUp("wp-2"))).toEqual({
      action: "update",
      plan: "wp-1",
      dependsOn: ["none"],
    });
    const three = [...both, ...plan("wp-3", node("tn-5")), waits("wp-1", "wp-2", "wp-3")];
    expect(unblock(...three, planGivenUp("wp-2"))).toEqual({
      action: "update",
      plan: "wp-1",
      dependsOn: ["wp-3"],
    });
  });
});
