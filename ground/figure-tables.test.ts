import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { figuresPage, parseFigures, shortTable, unpadded, withBlock } from "./figure-tables.ts";

const ROW = {
  id: "gate",
  group: "Cost",
  what: "gate",
  value: "7 µs",
  bound: "≤ 10 µs",
  met: true,
  date: "2026-11-22",
  load: null,
  version: "0.1.0",
};
const lines = (...rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join("\n");

describe("a row of figures", () => {
  it.each([
    ["a missing value", { ...ROW, value: undefined }, "no value"],
    ["an unknown key", { ...ROW, unit: "µs" }, "unknown key unit"],
    ["a bound that is a number", { ...ROW, bound: 10 }, "bound is neither a text nor null"],
    ["a verdict without a bound", { ...ROW, bound: null }, "met without a bound"],
    ["a date in words", { ...ROW, date: "today" }, "its date is not YYYY-MM-DD"],
  ])("is refused for %s, with its line", (_name, row, problem) => {
    expect(() => parseFigures(lines(ROW, { ...row, id: "other" }))).toThrow(`line 2: ${problem}`);
  });

  it("is refused when its id is there already", () => {
    expect(() => parseFigures(lines(ROW, ROW))).toThrow("line 2: its id is there already");
  });
});

describe("the tables", () => {
  const figures = parseFigures(
    lines(ROW, { ...ROW, id: "slow", met: false, short: "the gate", note: "mended" }),
  );

  it("have a row for each figure, and say which bound was not met", () => {
    expect(figuresPage(figures)).toContain("| gate | 7 µs | ≤ 10 µs | yes | 2026-11-22 | – |");
    expect(figuresPage(figures)).toContain("| gate | 7 µs | ≤ 10 µs | **no** | 2026-11-22 | – |");
    expect(figuresPage(figures)).toContain("- gate: mended");
  });

  it("of the README show what has a short name", () => {
    expect(shortTable(figures).split("\n").slice(2)).toEqual([
      "| the gate | 7 µs | ≤ 10 µs | **no** | 2026-11-22 |",
    ]);
  });

  it("go between marks, and a page without them is refused", () => {
    expect(withBlock("a\n<!-- x -->\nold\n<!-- /x -->\nb", "x", "new")).toBe(
      "a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb",
    );
    expect(() => withBlock("a", "x", "new")).toThrow("no <!-- x -->");
  });
});

describe("the pages of this repository", () => {
  const figures = parseFigures(readFileSync("docs/figures.jsonl", "utf8"));

  it("are what figures.jsonl says", () => {
    expect(unpadded(readFileSync("docs/figures.md", "utf8"))).toBe(unpadded(figuresPage(figures)));
    const readme = readFileSync("README.md", "utf8");
    expect(unpadded(readme)).toBe(unpadded(withBlock(readme, "figures", shortTable(figures))));
  });
});
