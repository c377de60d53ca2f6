/** Borders of the tree: what is folded, what is counted, and what a plan shown alone leaves out. */
import { describe, expect, it } from "vitest";
import { active, done, givenUp, putOff, started, two } from "../at-work.fixture.ts";
import { by, given, node, plan } from "../given.fixture.ts";
import { rowOf } from "../table.ts";
import { readStamp, stampOf, timeText } from "../stamp.ts";
import { renderMermaid } from "./mermaid.ts";
import { renderTree } from "./tree.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";

const review = (nodeId: string): Event => ({ type: "task-reviewed", nodeId });
const tree = (past: readonly (Event | Signed)[], at = 500, planId?: string) => {
  const { state } = given(...past);
  return renderTree(state, "ses_x", at, planId === undefined ? null : (rowOf(state.plans, planId) ?? null));
};

describe("a tree", () => {
  it("shows each task in review, for somebody has to look at it", () => {
    const text = tree([
      ...two,
      active,
      started("tn-1"),
      review("tn-1"),
      by("ses_b", started("tn-2")),
      review("tn-2"),
    ]);
    expect(text).toMatch(/tn-1 TN-1 \[review[^]*tn-2 TN-2 \[review/);
  });

  it("says of a task that was put off that it was, not what it would wait for", () => {
    expect(
      tree([...plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] })), putOff("tn-2")]),
    ).toContain("[deferred]");
  });

  it("counts the time since a task moved", () => {
    expect(tree([...two, active, started("tn-1")], 30 * 60_000 + 400)).toContain("[active, healthy]");
  });

  it("shows twelve criteria whole", () => {
    const acceptance = (count: number): Event => ({
      type: "plan-updated",
      planId: "wp-1",
      changes: {
        acceptance: Array.from({ length: count }, (_, index) => ({ text: `c${index}`, evidence: null })),
      },
    });
    expect(
      [tree([...two, acceptance(12)]), tree([...two, acceptance(13)])].map(
        (text) => text.includes("1 more criterion") || text.includes("more criteria"),
      ),
    ).toEqual([false, true]);
  });

  it("of one plan says nothing of the others", () => {
    const past: readonly (Event | Signed)[] = [
      ...two,
      ...plan("wp-2", node("tn-3")),
      { type: "plan-abandoned", planId: "wp-2", reason: "r" },
    ];
    expect(tree(past, 500, "wp-1")).not.toContain("closed");
    expect(tree(past)).toContain("(1 closed plan)");
  });

  it("leaves out every task that left the context", () => {
    const past: readonly (Event | Signed)[] = [
      ...plan("wp-1", node("tn-1")),
      givenUp("tn-1"),
      { type: "task-archived", nodeId: "tn-1" },
    ];
    expect(tree(past)).not.toContain("tn-1");
  });
});

describe("a flowchart", () => {
  it("has no arrow from what it folds away", () => {
    const gate = { afterTaskId: "tn-2", reason: "r" };
    const past = [
      ...plan("wp-1", node("tn-1"), node("tn-2"), node("tn-3", { dependsOn: ["tn-1"], temporalGate: gate })),
      active,
      done("tn-1"),
      done("tn-2"),
    ];
    const text = renderMermaid(given(...past).state, "ses_x", 500);
    expect([text.includes("-->"), text.includes("gate"), text.includes("fold")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("a stamp", () => {
  it("is right at the borders of centuries too", () => {
    const days = [
      Date.UTC(2100, 1, 28),
      Date.UTC(2100, 2, 1),
      Date.UTC(2399, 11, 31),
      Date.UTC(2400, 1, 29),
      Date.UTC(2400, 2, 1),
      Date.UTC(2200, 1, 28),
      Date.UTC(2300, 2, 1),
    ];
    expect(days.map((at) => timeText(at).slice(0, 10))).toEqual(
      days.map((at) => new Date(at).toISOString().slice(0, 10)),
    );
  });

  it("is nothing with a digit before or behind it", () => {
    const stamp = stampOf(Date.UTC(2026, 1, 11, 14, 30));
    const long = `${stamp.slice(0, 8)}2026`;
    expect([readStamp(long), readStamp(`0${long}`), readStamp(`${long}0`)]).toEqual([stamp, null, null]);
  });
});
