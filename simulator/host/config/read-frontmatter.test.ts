import { describe, expect, test } from "vitest";
import { readFrontmatter } from "./read-frontmatter.ts";

describe("the head of a markdown file", () => {
  test("is read with its scalars, maps, lists and blocks", () => {
    const head = readFrontmatter(
      "---\na: 1\nb: 'it''s'\nc: \"x\\ny\"\nd: [1, two, \"three, four\"]\ne:\n  f: true\n  g:\n    h: ~\nlist:\n  - one\n  - 2\ntext: |\n  first\n  second\nfolded: >-\n  a\n  b\nplain: some text # note\nflow: {x: 1, y: no}\n---\nbody\n",
    );
    expect(head).toEqual({
      data: {
        a: 1,
        b: "it's",
        c: "x\ny",
        d: [1, "two", "three, four"],
        e: { f: true, g: { h: null } },
        list: ["one", 2],
        text: "first\nsecond\n",
        folded: "a b",
        plain: "some text",
        flow: { x: 1, y: "no" },
      },
      content: "body\n",
    });
  });

  test.each([
    ["---\n---\nbody", {}, "body"],
    ["---\r\na: x\r\n---\r\none\r\ntwo", { a: "x" }, "one\r\ntwo"],
    ["---\na: >-\n  one\n  two\n\n  three\n---\n", { a: "one two\nthree" }, ""],
    ["---\na: &x\n  k: 1\nb: *x\n---\nB", { a: { k: 1 }, b: { k: 1 } }, "B"],
    [
      "---\na: When: asked, it's [x] #1\nb: 'c: d'\n---\nB",
      { a: "When: asked, it's [x] #1", b: "c: d" },
      "B",
    ],
    ["---\n\ta: tab\n---\nB", { a: "tab" }, "B"],
    ["---\na: yes\nb: True\n---\nB", { a: "yes", b: true }, "B"],
    ["---\na: 2024-01-01\n---\nB", { a: new Date(Date.UTC(2024, 0, 1)) }, "B"],
    ["---\n- list\n---\nB", {}, "B"],
    ["---\na: x", { a: "x" }, ""],
    ["----\na: x\n---\nB", {}, "----\na: x\n---\nB"],
    ["\n---\na: x\n---\nB", {}, "\n---\na: x\n---\nB"],
    ["---\na: 1\na: 2\n---\nB", {}, "---\na: 1\na: 2\n---\nB"],
    ["---\na: @x\n---\nB", {}, "---\na: @x\n---\nB"],
  ])("of %j is read as the host reads it", (text, data, content) => {
    expect(readFrontmatter(text)).toEqual({ data, content });
  });

  test("is absent or unreadable without harm", () => {
    expect(readFrontmatter("just text")).toEqual({ data: {}, content: "just text" });
    expect(readFrontmatter("---\na: one: two\nb: [\n---\nx")).toBeUndefined();
  });
});
