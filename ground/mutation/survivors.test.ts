import { describe, expect, it } from "vitest";
import { explain, textAt, updated, type Reasons, type Survivor } from "./survivors.ts";

const survivor = (more: Partial<Survivor> = {}): Survivor => ({
  file: "a.ts",
  line: 3,
  mutator: "ConditionalExpression",
  from: "x === 1",
  to: "true",
  ...more,
});
const KEY = "ConditionalExpression: x === 1 → true";
const reasons = (single: Reasons["single"] = {}, kinds: Reasons["kinds"] = []): Reasons => ({
  kinds,
  single,
});
const A = new Set(["a.ts"]);

describe("a mutant that no test noticed", () => {
  it("has the reason that stands for it, wherever its line has moved", () => {
    const list = reasons({ "same result": { "a.ts": [KEY] } });
    const { survivors, stale } = explain([survivor({ line: 99 })], list, A, true);
    expect(survivors).toMatchObject([{ line: 99, why: "same result" }]);
    expect(stale).toEqual([]);
  });

  it("needs a reason of its own for every time that it lives", () => {
    const list = reasons({ "same result": { "a.ts": [KEY] } });
    const { survivors } = explain([survivor(), survivor({ line: 9 })], list, A, true);
    expect(survivors.map(({ why }) => why)).toEqual(["same result", null]);
  });

  it("has the reason of its kind: mutator, text and file", () => {
    const kinds = [{ why: "wording", mutator: "StringLiteral", from: "\\w \\w", file: "^a" }];
    const asked = [
      survivor({ mutator: "StringLiteral", from: '"two words"' }),
      survivor({ mutator: "StringLiteral", from: '"word"' }),
      survivor({ mutator: "StringLiteral", from: '"two words"', file: "b.ts" }),
      survivor({ from: '"two words"' }),
    ];
    const { survivors } = explain(asked, reasons({}, kinds), A, true);
    expect(survivors.map(({ why }) => why)).toEqual(["wording", null, null, null]);
  });
});

describe("a reason", () => {
  it("is stale when its survivor is gone, but only in files that were measured", () => {
    const list = reasons({ same: { "a.ts": [KEY], "b.ts": [KEY] } });
    expect(explain([], list, A, false).stale).toEqual([`a.ts: ${KEY}`]);
  });

  it("for a kind is stale when a whole run had nothing of that kind", () => {
    const kinds = [{ why: "wording", mutator: "StringLiteral" }];
    expect(explain([], reasons({}, kinds), A, false).stale).toEqual([]);
    expect(explain([], reasons({}, kinds), A, true).stale).toHaveLength(1);
  });

  it("is kept by an update while its survivor lives; what has none is entered without one", () => {
    const list = reasons({ same: { "a.ts": [KEY, "gone"], "b.ts": [KEY] } });
    const found = explain([survivor(), survivor({ to: "false" })], list, A, true);
    expect(updated(list, found, A).single).toEqual({
      same: { "b.ts": [KEY], "a.ts": [KEY] },
      "no reason yet": { "a.ts": ["ConditionalExpression: x === 1 → false"] },
    });
  });

  it("that says there is none yet explains nothing", () => {
    const list = reasons({ "no reason yet": { "a.ts": [KEY] } });
    expect(explain([survivor()], list, A, true).survivors).toMatchObject([{ why: null }]);
    expect(explain([survivor()], list, A, true).stale).toEqual([]);
  });
});

describe("the text of a mutant", () => {
  it("is cut out by lines and columns from 1", () => {
    const source = "const a = 1;\nif (a === 1) go();\n";
    expect(textAt(source, { start: { line: 2, column: 5 }, end: { line: 2, column: 12 } })).toBe("a === 1");
    expect(textAt(source, { start: { line: 1, column: 11 }, end: { line: 2, column: 3 } })).toBe("1;\nif");
  });
});
