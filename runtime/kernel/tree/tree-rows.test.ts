/** Which rows a plan shows and which it folds, row by row; and how the newest ids stand in a text. */
import { describe, expect, it } from "vitest";
import { active, done, failed, givenUp, putOff, reviewed, started } from "../at-work.fixture.ts";
import { by, given, node, plan } from "../given.fixture.ts";
import { lastIdsOf, rowOf } from "../table.ts";
import { treeRows } from "./tree-rows.ts";
import type { Event } from "../event.ts";
import type { Signed } from "../given.fixture.ts";

const names = (count: number) => Array.from({ length: count }, (_, index) => node(`tn-${index + 1}`));
const rows = (count: number, ...past: readonly (Event | Signed)[]) => {
  const { state } = given(...plan("wp-1", ...names(count)), active, ...past);
  const found = rowOf(state.plans, "wp-1");
  const tree = found && treeRows(state, found);
  const shown = tree?.shown.map((row) =>
    "node" in row
      ? row.node.id
      : `${row.fold.first.id}..${row.fold.last.id} ${JSON.stringify(row.fold.counts)}`,
  );
  return { shown, done: tree?.done, total: tree?.total };
};
const worked = (id: string): readonly Signed[] => [by(`ses_${id}`, started(id)), by(`ses_${id}`, done(id))];

describe("the rows of a plan", () => {
  it("are twelve that wait and a fold of the others", () => {
    expect(rows(12).shown).toHaveLength(12);
    expect(rows(15).shown).toEqual([...names(12).map(({ id }) => id), 'tn-13..tn-15 {"planned":3}']);
    expect(rows(13).shown?.at(-1)).toBe("tn-13");
  });

  it("are twelve that need somebody, wherever they stand: active, in review, failed", () => {
    const busy = (count: number) => names(count).map(({ id }, index) => by(`ses_${index}`, started(id)));
    expect(rows(12, ...busy(12)).shown).toHaveLength(12);
    expect(rows(15, ...busy(15)).shown?.at(-1)).toBe('tn-13..tn-15 {"active":3}');
    const late = rows(40, failed("tn-20"), by("ses_x", started("tn-25")), started("tn-1"), reviewed).shown;
    expect(late).toEqual([
      ...names(13).map(({ id }) => id),
      'tn-14..tn-19 {"planned":6}',
      "tn-20",
      'tn-21..tn-24 {"planned":4}',
      "tn-25",
      'tn-26..tn-40 {"planned":15}',
    ]);
  });

  it("fold what is done between what is shown, counted by status, and a single one stands as itself", () => {
    const { shown, ...count } = rows(
      6,
      ...worked("tn-1"),
      ...worked("tn-2"),
      givenUp("tn-3"),
      ...worked("tn-5"),
      putOff("tn-6"),
    );
    expect(shown).toEqual(['tn-1..tn-3 {"completed":2,"abandoned":1}', "tn-4", "tn-5", "tn-6"]);
    expect(count).toEqual({ done: 3, total: 5 });
  });

  it("leave out what was purged from the context, unless the whole plan was", () => {
    const chain = [givenUp("tn-2"), { type: "task-archived", nodeId: "tn-2" } as const];
    expect(rows(3, ...chain).shown).toEqual(["tn-1", "tn-3"]);
    const over: readonly Event[] = [
      { type: "plan-abandoned", planId: "wp-1", reason: "r" },
      { type: "plan-purged", planId: "wp-1" },
    ];
    expect(rows(3, ...over).shown).toEqual(['tn-1..tn-3 {"abandoned":3}']);
    expect(rows(3, ...chain, ...over).shown).toEqual(['tn-1..tn-3 {"abandoned":3}']);
  });
});

describe("the newest ids", () => {
  const ids = (count: number) => lastIdsOf(given(...plan("wp-1", ...names(count))).state.nodes);

  it("are eight at most, in their order, over the shelves of a table", () => {
    expect(ids(0)).toBe("none");
    expect(ids(3)).toBe("tn-1, tn-2, tn-3");
    expect(ids(8)).toBe("tn-1, tn-2, tn-3, tn-4, tn-5, tn-6, tn-7, tn-8");
    expect(ids(9)).toBe("tn-2, tn-3, tn-4, tn-5, tn-6, tn-7, tn-8, tn-9");
    expect(ids(67)).toBe("tn-60, tn-61, tn-62, tn-63, tn-64, tn-65, tn-66, tn-67");
    expect(ids(200)).toBe("tn-193, tn-194, tn-195, tn-196, tn-197, tn-198, tn-199, tn-200");
  });

  it("leave out numbers that were never given", () => {
    expect(lastIdsOf(given(...plan("wp-1", node("tn-2"), node("tn-5"))).state.nodes)).toBe("tn-2, tn-5");
  });
});
