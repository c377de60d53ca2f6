/** Borders of the lifecycle: what one event must not do to a neighbour. */
import { describe, expect, it } from "vitest";
import {
  active,
  atWork,
  done,
  failed,
  givenUp,
  one,
  planGivenUp,
  putOff,
  reviewed,
  started,
  two,
} from "../at-work.fixture.ts";
import { assigned, bound } from "../delegation/delegated.fixture.ts";
import { evolve } from "../evolve.ts";
import { findCycle } from "../find-cycle.ts";
import { CONTEXT, by, given, node, opened, plan } from "../given.fixture.ts";
import { openWorkOf } from "../signal/hold.ts";
import { rowOf } from "../table.ts";
import { activeTask, ownActiveTask } from "./active-task.ts";
import { findNode } from "./find-node.ts";
import { nextTask, unblockCall } from "./find-work.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";

const waits = plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] }));
const types = (events: readonly Event[] | null) => events?.map(({ type }) => type);
const closedWithOneDone: readonly (Event | Signed)[] = [
  ...two,
  active,
  started("tn-1"),
  done("tn-1"),
  planGivenUp("wp-1"),
];

describe("a task that moves", () => {
  it("to failed leaves those that wait for it linked", () => {
    expect(
      types(
        given(...waits, active, started("tn-1")).when({ type: "fail-task", task: "tn-1", reason: "r" })
          .events,
      ),
    ).toEqual(["task-failed"]);
  });

  it("back to planned does not activate a plan that is at work", () => {
    expect(
      types(
        given(...two, active, putOff("tn-1")).when({ type: "reopen-task", task: "tn-1", reason: "r" }).events,
      ),
    ).toEqual(["task-reopened"]);
  });

  it("to given up leaves the context when another is gated by it", () => {
    const gated = plan(
      "wp-1",
      node("tn-1"),
      node("tn-2", { temporalGate: { afterTaskId: "tn-1", reason: "r" } }),
    );
    expect(
      types(given(...gated, active).when({ type: "abandon-task", task: "tn-1", reason: "r" }).events),
    ).toEqual(["task-abandoned", "task-archived"]);
  });

  it("out of review leaves its session at the task that it took up since", () => {
    const { state } = given(...atWork, reviewed, started("tn-2"), done("tn-1"));
    expect(ownActiveTask(state, "ses_a")?.id).toBe("tn-2");
  });

  it("to active is in its plan once", () => {
    const { state } = given(...atWork);
    expect(rowOf(state.plans, "wp-1")?.tasks).toEqual(["tn-1", "tn-2"]);
  });
});

describe("a completed task of a plan that was given up", () => {
  it("is closed for good, and leads nowhere", () => {
    const past = given(...closedWithOneDone);
    expect(past.when({ type: "start-task", task: "tn-1" }).refusal?.code).toBe("closed");
    const found = rowOf(past.state.nodes, "tn-1");
    expect(found && unblockCall(past.state, { ...CONTEXT, sessionID: "ses_b" }, found)).toMatchObject({
      args: { action: "status" },
    });
  });
});

describe("a name", () => {
  it("of a task that was given up is nobody's", () => {
    expect(findNode(given(...two, givenUp("tn-1")).state, "ses_a", "TN-1")).toBeNull();
  });

  it("that a subagent does not know sends it to the status, not to a start", () => {
    const past = given(...one, opened("ses_a", null), opened("ses_c", "ses_a"));
    const step = { type: "do-step", task: "tn-9", step: 1, evidence: "x" } as const;
    expect([
      past.when(step, { sessionID: "ses_c" }).refusal?.instead,
      past.when(step).refusal?.instead,
    ]).toEqual([
      { tool: "govern_task", args: { action: "status" } },
      { tool: "govern_task", args: { action: "start", task: "tn-1" } },
    ]);
  });
});

describe("the task to do next", () => {
  it("is of the first plan, though a later shelf holds one of another", () => {
    const many = Array.from({ length: 64 }, (_, index) => node(`tn-${index + 1}`));
    expect(nextTask(given(...plan("wp-1", ...many), ...plan("wp-2", node("tn-65"))).state)?.id).toBe("tn-1");
  });
});

describe("a subagent", () => {
  it("that has reported does not go on in the task of its parent", () => {
    const { state } = given(opened("ses_a", null), ...two, assigned, ...bound, reviewed, started("tn-2"));
    expect([activeTask(state, "ses_c")?.id, activeTask(state, "ses_a")?.id]).toEqual([undefined, "tn-2"]);
  });

  it("moves a task that it handed on itself", () => {
    const further: Event = { ...assigned, id: "dg-2", nodeId: "tn-2", within: "tn-1" };
    const past = given(
      opened("ses_a", null),
      ...two,
      assigned,
      ...bound,
      by("ses_c", further),
      failed("tn-2"),
    );
    const reopen = (task: string) => ({ type: "reopen-task", task, reason: "r" }) as const;
    expect([
      types(past.when(reopen("tn-2"), { sessionID: "ses_c" }).events),
      past.when(reopen("tn-1"), { sessionID: "ses_c" }).refusal?.code,
    ]).toEqual([["task-reopened"], "child-session"]);
  });
});

describe("open work of a session", () => {
  it("is of every plan when the session has only finished work behind it", () => {
    const { state } = given(opened("ses_a", null), ...atWork, done("tn-1"), ...plan("wp-2", node("tn-3")));
    expect(openWorkOf(state, "ses_a").map(({ id }) => id)).toEqual(["tn-2", "tn-3"]);
  });
});

describe("a circle", () => {
  it("is named without what only leads to it", () => {
    const { state } = given(
      ...plan(
        "wp-1",
        node("tn-1", { dependsOn: ["tn-2"] }),
        node("tn-2", { dependsOn: ["tn-3"] }),
        node("tn-3", { dependsOn: ["tn-2"] }),
      ),
    );
    expect(findCycle(state, ["tn-1", "tn-2", "tn-3"])).toEqual(["tn-2", "tn-3", "tn-2"]);
  });

  it("is found behind a link that leads into none", () => {
    const { state } = given(
      ...plan(
        "wp-1",
        node("tn-1", { dependsOn: ["tn-2", "tn-3"] }),
        node("tn-2", { dependsOn: ["tn-1"] }),
        node("tn-3"),
      ),
    );
    expect(findCycle(state, ["tn-1", "tn-3"])).toEqual(["tn-1", "tn-2", "tn-1"]);
  });
});

describe("a session", () => {
  it("that was just seen is not seen anew with every event", () => {
    const seen = (from: Parameters<typeof evolve>[0], at: number) =>
      evolve(from, { version: from.version + 1, at, sessionID: "ses_a", agent: "build", event: active });
    const later = seen(given(opened("ses_a", null), ...one).state, 36_000_000);
    expect(later.sessions["ses_a"]?.seenAt).toBe(36_000_000);
    expect(seen(later, 36_000_001).sessions).toBe(later.sessions);
  });
});
