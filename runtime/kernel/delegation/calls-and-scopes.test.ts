/** Who pays for a subagent's calls, whose scopes hold for it, whose failure waits for an answer, and who is stranded. */
import { describe, expect, it } from "vitest";
import { active, failed, givenUp, putOff, reviewed, started } from "../at-work.fixture.ts";
import { by, given, happened, node, opened, plan } from "../given.fixture.ts";
import { rowOf } from "../table.ts";
import { asChild, assigned, bound, CHILD, one } from "./delegated.fixture.ts";
import { strandedChildren } from "./decide-recall.ts";
import { chargedDelegation, depthOf, outerTasks, unansweredFailure } from "./delegation.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";
import type { State } from "../state.ts";

const work = [...one, assigned, ...bound];
const counted = (calls: number) => by(CHILD, { type: "delegation-counted", id: "dg-1", calls });
const count = (calls: number) => ({ type: "count-calls", calls }) as const;
const handed = (id: string, nodeId: string, more: Partial<typeof assigned> = {}) => ({
  ...assigned,
  id,
  nodeId,
  ...more,
});
const bind = (sessionID: string, id: string) => by(sessionID, { type: "delegation-bound", id });
const broken = (id: string): Event => ({ type: "delegation-failed", id, reason: "r" });

describe("a subagent's calls", () => {
  it("are counted while it works, and never back", () => {
    expect(given(...work).when(count(3), asChild)).toEqual(
      happened({ type: "delegation-counted", id: "dg-1", calls: 3 }),
    );
    expect(given(...work, counted(3)).when(count(3), asChild)).toEqual(happened());
    expect(given(...work, counted(3)).when(count(2), asChild)).toEqual(happened());
    expect(given(...work, counted(3)).when(count(4), asChild).events).toHaveLength(1);
    expect(given(...work).when(count(3))).toEqual(happened());
    const over = by(CHILD, { type: "delegation-reported", id: "dg-1", report: "done" });
    expect(given(...work, over).when(count(9), asChild)).toEqual(happened());
  });

  it("are kept with the delegation, dated", () => {
    expect(rowOf(given(...work, counted(7)).state.delegations, "dg-1")).toMatchObject({
      calls: 7,
      status: "working",
      modifiedAt: 500,
    });
    expect(given(...one, counted(7)).state.delegations).toEqual([]);
  });

  it("are paid by the nearest session above that has a delegation", () => {
    const { state } = given(
      ...work,
      opened("ses_d", CHILD),
      opened("ses_e", "ses_d"),
      opened("ses_x", "ses_y"),
    );
    expect([CHILD, "ses_d", "ses_e"].map((id) => chargedDelegation(state, id)?.id)).toEqual([
      "dg-1",
      "dg-1",
      "dg-1",
    ]);
    expect(["ses_a", "ses_x", "ses_none"].map((id) => chargedDelegation(state, id))).toEqual([
      null,
      null,
      null,
    ]);
    expect(["ses_none", CHILD, "ses_d", "ses_e"].map((id) => depthOf(state, id))).toEqual([0, 1, 2, 3]);
  });

  it("are paid by its own delegation before that of its parent", () => {
    const inner = [opened("ses_d", CHILD), by(CHILD, handed("dg-2", "tn-2")), bind("ses_d", "dg-2")];
    expect(chargedDelegation(given(...work, ...inner).state, "ses_d")?.id).toBe("dg-2");
  });
});

describe("the scopes that hold for a subagent", () => {
  const three = plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3"));
  const chain = [
    ...three,
    active,
    started("tn-1"),
    handed("dg-1", "tn-2", { within: "tn-1" }),
    opened(CHILD, "ses_a"),
    bind(CHILD, "dg-1"),
    by(CHILD, started("tn-2")),
    by(CHILD, handed("dg-2", "tn-3", { within: "tn-2" })),
    opened("ses_d", CHILD),
    bind("ses_d", "dg-2"),
    by("ses_d", started("tn-3")),
  ];
  const outer = (state: State, id: string) => {
    const found = rowOf(state.nodes, id);
    return found && outerTasks(state, found).map((task) => task.id);
  };

  it("are those of each assigner's task, the nearest first", () => {
    const { state } = given(...chain);
    expect(["tn-1", "tn-2", "tn-3"].map((id) => outer(state, id))).toEqual([[], ["tn-1"], ["tn-2", "tn-1"]]);
  });

  it("are none for who took the task over, and none of what is not there", () => {
    expect(
      outer(
        given(...chain, by("ses_b", { type: "task-started", nodeId: "tn-3", takenFrom: "ses_d" })).state,
        "tn-3",
      ),
    ).toEqual([]);
    const lost = given(
      ...three,
      active,
      handed("dg-1", "tn-2", { within: "tn-9" }),
      opened(CHILD, "ses_a"),
      bind(CHILD, "dg-1"),
      by(CHILD, started("tn-2")),
    ).state;
    expect(outer(lost, "tn-2")).toEqual([]);
  });
});

describe("a failure of a subagent", () => {
  const lost = (...more: readonly Event[]) => given(...work, broken("dg-1"), failed("tn-1"), ...more).state;

  it("waits for the answer of who assigned it, and of nobody else", () => {
    expect(unansweredFailure(lost(), "ses_a")?.id).toBe("tn-1");
    expect([unansweredFailure(lost(), CHILD), unansweredFailure(given(...work).state, "ses_a")]).toEqual([
      null,
      null,
    ]);
  });

  it("is answered when the task moved on or was handed out again", () => {
    expect(unansweredFailure(lost(givenUp("tn-1")), "ses_a")).toBeNull();
    expect(unansweredFailure(lost(handed("dg-2", "tn-1")), "ses_a")).toBeNull();
    expect(
      unansweredFailure(lost(handed("dg-2", "tn-2"), broken("dg-2"), failed("tn-2"), putOff("tn-1")), "ses_a")
        ?.id,
    ).toBe("tn-2");
  });
});

describe("a subagent is stranded", () => {
  const recalled: Event = { type: "delegation-recalled", id: "dg-1", reason: "r" };
  const stranded = (past: readonly (Event | Signed)[], ...events: readonly Event[]) =>
    strandedChildren(given(...past, ...events).state, events);

  it("when its delegation is recalled, its task given up or its plan abandoned", () => {
    expect(stranded(work, recalled)).toEqual([CHILD]);
    expect(stranded(work, givenUp("tn-1"))).toEqual([CHILD]);
    expect(stranded(work, givenUp("tn-1"), { type: "plan-abandoned", planId: "wp-1", reason: "r" })).toEqual([
      CHILD,
    ]);
  });

  it("never by events about others, nor while it still has its task", () => {
    expect(stranded(work, givenUp("tn-2"))).toEqual([]);
    expect(
      stranded(work, {
        type: "checkpoint-recorded",
        checkpoint: {
          id: "cp-1",
          taskNodeId: "tn-1",
          tool: "t",
          timestamp: 1,
          summary: "",
          filesModified: [],
          exit: null,
          hash: null,
          runner: null,
        },
      }),
    ).toEqual([]);
    expect(stranded([...work, recalled], givenUp("tn-2"))).toEqual([]);
    expect(stranded([...one, assigned], recalled)).toEqual([]);
    expect(
      stranded(
        [...work, by(CHILD, { type: "delegation-reported", id: "dg-1", report: "d" }), by(CHILD, reviewed)],
        givenUp("tn-1"),
      ),
    ).toEqual([]);
  });

  it("not by what became of an earlier delegation of its session", () => {
    const again = [...work, handed("dg-2", "tn-2"), bind(CHILD, "dg-2")];
    expect(stranded(again, recalled)).toEqual([]);
  });
});
