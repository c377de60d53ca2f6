import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOX, layoutOf } from "./layout.ts";
import type { PlanRow, TaskRow } from "../wire.ts";

const plan = (id: string): PlanRow => ({
  id,
  name: id,
  status: "active",
  acceptance: [],
  dependsOn: [],
  mode: null,
});

const task = (id: string, after: readonly string[] = [], of = "wp-1"): TaskRow => ({
  id,
  plan: of,
  name: id,
  status: "planned",
  expected: "",
  steps: [],
  after,
  held: [],
  gaps: [],
  session: null,
  result: null,
  reason: null,
  checkpoints: 0,
  files: [],
  hasBase: false,
});

/** Tasks that wait for any others, themselves included: the journal has no circles, and a filter may leave holes. */
const TASKS = fc.array(fc.array(fc.nat(40), { maxLength: 3 }), { maxLength: 30 }).map((rows) =>
  rows.map((after, at) =>
    task(
      `tn-${at}`,
      after.map((id) => `tn-${id}`),
    ),
  ),
);

describe("the layout of a plan", () => {
  it("puts each task once, and no two in one place", () => {
    fc.assert(
      fc.property(TASKS, (tasks) => {
        const { boxes } = layoutOf([plan("wp-1")], tasks);
        expect(boxes.map((box) => box.task.id).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
        expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(boxes.length);
      }),
    );
  });

  it("lets every arrow of a plan without circles point to the right", () => {
    fc.assert(
      fc.property(TASKS, (any) => {
        const number = (id: string): number => Number(id.slice(3));
        const tasks = any.map((one) => ({
          ...one,
          after: one.after.filter((id) => number(id) < number(one.id)),
        }));
        for (const { from, to } of layoutOf([plan("wp-1")], tasks).arrows)
          expect(to.x).toBeGreaterThanOrEqual(from.x + BOX.width);
      }),
    );
  });

  it("keeps the tasks of each plan in its own band", () => {
    const tasks = [task("tn-1"), task("tn-2", ["tn-1"], "wp-2"), task("tn-3", [], "wp-2")];
    const { bands, boxes, arrows } = layoutOf([plan("wp-1"), plan("wp-2"), plan("wp-3")], tasks);
    expect(bands.map((band) => band.plan.id)).toEqual(["wp-1", "wp-2"]);
    for (const { task: one, y } of boxes) {
      const band = bands.find(({ plan: { id } }) => id === one.plan);
      expect(y).toBeGreaterThan(band?.y ?? Infinity);
      expect(y + BOX.height).toBeLessThan((band?.y ?? 0) + (band?.height ?? 0));
    }
    expect(arrows).toHaveLength(1);
  });
});
