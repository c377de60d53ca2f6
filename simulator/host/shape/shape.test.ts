import { expect, it } from "vitest";
import { Misfit, misfit, taken, type Absent, type Shape, type ValueType } from "./shape.ts";

function problem(type: ValueType, value: unknown, absent: Absent): string {
  try {
    return `taken ${JSON.stringify(taken(type, value, absent))}`;
  } catch (error) {
    if (error instanceof Misfit) return `${error.message} at ${error.place.join(".")}`;
    throw error;
  }
}

const fields = (shape: Shape): ValueType => ({ fields: shape });
const source: ValueType = { name: "Source", byType: { file: { path: "string" } } };
const id: ValueType = { prefix: "prt" };

// OpenCode 1.18.33, measured by the conformance scripts `*-refused`.
it.each<[value: unknown, type: ValueType, told: string]>([
  [{ a: "x", b: 1 }, fields({ a: "string" }), 'taken {"a":"x"}'],
  [undefined, fields({}), "Expected object, got undefined at "],
  [[], fields({}), "Expected object, got [] at "],
  [{}, fields({ a: "string" }), "Missing key at a"],
  [{ a: null }, fields({ a: "string" }), "Expected string, got null at a"],
  [{ a: null }, fields({ a: "string?" }), "taken {}"],
  [{ a: 5 }, fields({ a: "string?" }), "Expected string | null, got 5 at a"],
  [{ a: [] }, fields({ a: "record?" }), "Expected object | null, got [] at a"],
  [{ a: { b: 5 } }, fields({ a: { mapOf: "boolean" } }), "Expected boolean, got 5 at a.b"],
  [{ a: { b: {} } }, fields({ a: fields({ b: fields({ c: "any?", d: "list" }) }) }), "Missing key at a.b.d"],
  [{ a: 5 }, fields({ a: { optional: id } }), "Expected string | null, got 5 at a"],
  ["bad", id, 'Expected a string starting with "prt", got "bad" at '],
  ["c", { oneOf: ["a", "b"] }, 'Expected "a" | "b", got "c" at '],
  [{ a: 5 }, fields({ a: { optional: { oneOf: ["x"] } } }), 'Expected "x" | null, got 5 at a'],
  [{ a: "y" }, fields({ a: { optional: { oneOf: ["x"] } } }), 'Expected "x", got "y" at a'],
  [-1, "count", "Expected a value greater than or equal to 0, got -1 at "],
  [1.5, "count", "Expected an integer, got 1.5 at "],
  [Number.NaN, "integer", "Expected an integer, got NaN at "],
  [0, { above: 0 }, "Expected a value greater than 0, got 0 at "],
  [201, { most: 200 }, "Expected a value less than or equal to 200, got 201 at "],
  [["a", 5], { listOf: "string" }, "Expected string, got 5 at 1"],
  ["a", { listOf: "string" }, 'Expected array, got "a" at '],
  [5, { name: "Rules", listOf: "string" }, "Expected Rules, got 5 at "],
  [{ s: 5 }, fields({ s: { optional: source } }), "Expected Source | null, got 5 at s"],
  [{ s: {} }, fields({ s: { optional: source } }), "Expected Source, got {} at s"],
  [{ s: { type: "file" } }, fields({ s: { optional: source } }), "Missing key at s.path"],
  [
    { type: "toString" },
    { byType: { a: {}, b: {} } },
    'Expected { readonly "type": "a", ... } | { readonly "type": "b", ... }, got {"type":"toString"} at ',
  ],
  [{ type: "file", path: "p", more: 1 }, source, 'taken {"type":"file","path":"p"}'],
  [
    { type: "a", id: "x" },
    { byType: { a: { id: "string", type: "string" } } },
    'taken {"id":"x","type":"a"}',
  ],
])("tells the first thing wrong with a value in the host's words: %j", (value, type, told) => {
  expect(problem(type, value, "null")).toBe(told);
});

it("takes null for a value where only undefined stands for none", () => {
  expect(problem(fields({ a: "string?" }), { a: null }, "undefined")).toBe(
    "Expected string | undefined, got null at a",
  );
  expect(misfit({ a: "string", b: "string?" }, { a: "x", b: null })).toBe("b");
  expect(misfit({ a: "string", b: "string?" }, { a: "x", c: 1 })).toBeUndefined();
});
