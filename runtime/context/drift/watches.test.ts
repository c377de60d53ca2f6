/** Each watch is shown to fire, and to stop; a clock that jumps back fires none. */
import { describe, expect, it } from "vitest";
import { given, node, plan } from "../../kernel/given.fixture.ts";
import type { Event } from "../../kernel/event.ts";
import { watchesOf } from "./watches.ts";

const HOUR_MS = 60 * 60_000;
const LIMITS = { taskHours: 4, completedPlans: 2 };
const active: readonly Event[] = [
  ...plan("wp-1", node("tn-1")),
  { type: "task-started", nodeId: "tn-1", takenFrom: null },
];
const ids = (events: readonly Event[], at: number) =>
  watchesOf(given(...events).state, "ses_a", at, LIMITS).map(({ id }) => id);

describe("a watch", () => {
  it("tells of a task that is active for hours without a checkpoint, and is silent once there is one", () => {
    expect(ids(active, 5 * HOUR_MS)).toEqual(["watch-task-tn-1"]);
    expect(ids(active, 3 * HOUR_MS)).toEqual([]);
    expect(ids([...active, { type: "task-deferred", nodeId: "tn-1", reason: "later" }], 5 * HOUR_MS)).toEqual(
      [],
    );
  });

  it("tells of a session that rested for hours over an active task, and not at its next message", () => {
    const told = (at: number, seenAt: number | null) =>
      watchesOf(given(...active).state, "ses_a", at, { ...LIMITS, taskHours: 1_000 }, seenAt).map(
        ({ id }) => id,
      );
    expect(told(5 * HOUR_MS, 2 * HOUR_MS)).toEqual([`watch-gap-${2 * HOUR_MS}`]);
    expect(told(5 * HOUR_MS, 5 * HOUR_MS)).toEqual([]);
    expect(told(5 * HOUR_MS, 6 * HOUR_MS)).toEqual([]);
    expect(told(5 * HOUR_MS, null)).toEqual([]);
  });

  it("tells nothing when the clock jumped back", () => {
    expect(ids(active, -100 * HOUR_MS)).toEqual([]);
  });

  it("tells of completed plans until they are archived", () => {
    const completed = (["wp-1", "wp-2"] as const).flatMap((id, at): readonly Event[] => [
      ...plan(id, node(`tn-${at + 1}`)),
      { type: "plan-completed", planId: id },
    ]);
    expect(ids(completed, 0)).toEqual(["watch-plans"]);
    expect(ids([...completed, { type: "plan-archived", planId: "wp-1" }], 0)).toEqual([]);
  });

  it("tells of an anchor whose task is gone, until it is retired", () => {
    const anchored: readonly Event[] = [
      ...active,
      {
        type: "anchor-created",
        id: "an-1",
        anchorType: "context",
        priority: "high",
        content: "x",
        parentId: null,
        tasks: ["tn-1"],
      },
    ];
    expect(ids(anchored, 0)).toEqual([]);
    const gone: readonly Event[] = [...anchored, { type: "task-abandoned", nodeId: "tn-1", reason: "no" }];
    expect(ids(gone, 0)).toEqual(["watch-an-1"]);
    expect(ids([...gone, { type: "anchor-resolved", anchorId: "an-1", reason: "gone" }], 0)).toEqual([]);
  });
});
