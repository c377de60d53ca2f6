import { describe, expect, it } from "vitest";
import { idsOf, rowOf, rowsOf, withRows } from "./table.ts";

const row = (id: string, text = "") => ({ id, text });

describe("a table", () => {
  it("gives back each row under its id, in the order of the numbers", () => {
    const table = withRows(withRows([], [row("tn-3"), row("tn-200")]), [row("tn-1")]);
    expect(idsOf(table)).toEqual(["tn-1", "tn-3", "tn-200"]);
    expect(rowOf(table, "tn-200")).toEqual(row("tn-200"));
    expect(rowsOf(JSON.parse(JSON.stringify(table)))).toEqual(rowsOf(table));
  });

  it("has no row for what is no id of its own", () => {
    const table = withRows([], [row("tn-1"), row("tn-2")]);
    const strange = ["", "tn", "tn-", "tn-0", "tn--1", "tn-1.0", "tn-01", "wp-1", "constructor", "__proto__"];
    expect([...strange, "tn-1e9", "length"].filter((id) => rowOf(table, id))).toEqual([]);
  });

  it("replaces a row without touching the table it came from", () => {
    const before = withRows([], [row("tn-1", "old"), row("tn-2", "kept")]);
    const after = withRows(before, [row("tn-1", "new")]);
    expect(rowOf(before, "tn-1")?.text).toBe("old");
    expect(rowsOf(after)).toEqual([row("tn-1", "new"), row("tn-2", "kept")]);
  });
});
