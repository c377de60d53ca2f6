/** What views ask of the indexes: the newest that is still in the context, what was set aside, whose work it was. */
import { describe, expect, it } from "vitest";
import { lastOf, latestNode, nodesAwaiting, nodesOfSession, nodesSetAside } from "./node-index.ts";
import { latestPlan } from "./plan-index.ts";
import { planRow, taskRow } from "./rows.fixture.ts";
import { lastIdsOf, rowsChanged, shelfOf, withRows } from "./table.ts";
import type { TaskNode } from "./record/task.ts";
import type { WorkPlan } from "./record/plan.ts";

const row = (number: number, more: Partial<TaskNode> = {}) =>
  taskRow(`tn-${number}`, { modifiedAt: 1, ...more });
const nodes = (...rows: readonly TaskNode[]) => withRows<TaskNode>([], rows);
const plan = (number: number, modifiedAt: number, purgedAt: number | null = null) =>
  planRow(`wp-${number}`, { modifiedAt, purgedAt });
const plans = (...rows: readonly WorkPlan[]) => withRows<WorkPlan>([], rows);
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe("the newest", () => {
  it("task is the one that changed last, wherever it stands, the first of those that changed together", () => {
    expect([
      latestNode([])?.id,
      latestNode(nodes(row(1, { modifiedAt: 3 }), row(2, { modifiedAt: 5 }), row(3, { modifiedAt: 4 })))?.id,
      latestNode(nodes(row(1, { modifiedAt: 9 }), row(100, { modifiedAt: 4 })))?.id,
      latestNode(nodes(row(1, { modifiedAt: 4 }), row(100, { modifiedAt: 9 })))?.id,
      latestNode(nodes(row(1), row(2), row(100)))?.id,
    ]).toEqual([undefined, "tn-2", "tn-1", "tn-100", "tn-1"]);
  });

  it("task is one that is still in the context", () => {
    expect([
      latestNode(nodes(row(1), row(2, { modifiedAt: 9, purgedAt: 9 })))?.id,
      latestNode(nodes(row(1, { modifiedAt: 9, purgedAt: 9 }), row(100)))?.id,
      latestNode(nodes(row(1, { purgedAt: 9 }))),
    ]).toEqual(["tn-1", "tn-100", null]);
  });

  it("plan is found the same way", () => {
    expect([
      latestPlan([])?.id,
      latestPlan(plans(plan(1, 3), plan(2, 5), plan(3, 4)))?.id,
      latestPlan(plans(plan(1, 9), plan(100, 4)))?.id,
      latestPlan(plans(plan(1, 4), plan(100, 9)))?.id,
      latestPlan(plans(plan(1, 1), plan(2, 1), plan(100, 1)))?.id,
      latestPlan(plans(plan(1, 1), plan(2, 9, 9)))?.id,
      latestPlan(plans(plan(1, 9, 9), plan(100, 1)))?.id,
      latestPlan(plans(plan(1, 1, 9))),
    ]).toEqual([undefined, "wp-2", "wp-1", "wp-100", "wp-1", "wp-1", "wp-100", null]);
  });

  it("tasks of a status are the last ones by number, and no more than asked for", () => {
    const many = nodes(row(1), row(2), row(70), row(71), row(140));
    expect([1, 2, 3, 4].map((most) => ids(lastOf(many, "wp-1", "planned", most)))).toEqual([
      ["tn-140"],
      ["tn-71", "tn-140"],
      ["tn-70", "tn-71", "tn-140"],
      ["tn-2", "tn-70", "tn-71", "tn-140"],
    ]);
  });

  it("ids are the last eight", () => {
    expect([
      lastIdsOf(nodes(...[1, 2, 3, 66, 67, 68, 69, 70, 71, 72].map((number) => row(number)))),
      lastIdsOf([]),
    ]).toEqual(["tn-3, tn-66, tn-67, tn-68, tn-69, tn-70, tn-71, tn-72", "none"]);
  });
});

describe("a task", () => {
  it("is set aside when it was put off or given up, until it leaves the context", () => {
    expect(
      ids(
        nodesSetAside(
          nodes(
            row(1, { status: "deferred" }),
            row(2, { status: "abandoned" }),
            row(3, { status: "completed" }),
            row(4, { status: "deferred", purgedAt: 1 }),
            row(100, { status: "abandoned" }),
            row(101),
          ),
        ),
      ),
    ).toEqual(["tn-1", "tn-2", "tn-100"]);
  });

  it("belongs to the session that worked on it last", () => {
    const table = nodes(
      row(1, { session: "ses_a" }),
      row(2),
      row(3, { session: "ses_b" }),
      row(100, { session: "ses_a" }),
    );
    expect([
      ids(nodesOfSession(table, "ses_a")),
      nodesOfSession(table, "ses_c"),
      nodesOfSession(table, "null"),
    ]).toEqual([["tn-1", "tn-100"], [], []]);
  });

  it("that waits for one of several stands in the order of the numbers, whatever it waits for", () => {
    const table = nodes(
      row(3, { dependsOn: ["tn-1"] }),
      row(4, { dependsOn: ["tn-2"] }),
      row(5, { dependsOn: ["tn-1"] }),
    );
    expect(ids(nodesAwaiting(table, new Set(["tn-1", "tn-2"])))).toEqual(["tn-3", "tn-4", "tn-5"]);
  });
});

describe("a shelf", () => {
  it("holds sixty-four rows", () => {
    expect(["tn-1", "tn-64", "tn-65", "tn-128", "tn-129"].map(shelfOf)).toEqual([0, 0, 1, 1, 2]);
  });
});

describe("rows that changed", () => {
  it("are those that are new or others than before", () => {
    const before = nodes(row(1), row(2), row(100));
    const again = row(2);
    const after = withRows(before, [again, row(200)]);
    expect(rowsChanged(before, after).map(({ id }) => id)).toEqual(["tn-2", "tn-200"]);
    expect([rowsChanged(before, before), ids(rowsChanged([], before))]).toEqual([
      [],
      ["tn-1", "tn-2", "tn-100"],
    ]);
  });
});
