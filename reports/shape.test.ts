import { expect, test } from "vitest";
import { shapeProblem, type Shape } from "./shape.ts";

const crew: Shape = {
  fields: {
    ship: "text",
    crew: { list: { fields: { rank: { oneOf: ["mate", "cook"] }, age: "number" } } },
  },
};

test.each([
  ["nothing", { ship: "Ada", crew: [{ rank: "mate", age: 40 }] }, null],
  ["fields that nobody asked for", { ship: "Ada", crew: [], port: "Kiel" }, null],
  ["no object at all", [], "it is []; an object is needed"],
  ["nothing in its place", null, "it is null; an object is needed"],
  ["a field that is not there", { ship: "Ada" }, "crew is missing"],
  ["an object for a list", { ship: "Ada", crew: {} }, "crew is {}; a list is needed"],
  ["a hole in a list", { ship: "Ada", crew: [null] }, "crew[0] is null; an object is needed"],
  [
    "a word for a number",
    { ship: "Ada", crew: [{ rank: "cook", age: "old" }] },
    'crew[0].age is "old"; a number is needed',
  ],
  [
    "an unknown word",
    {
      ship: "Ada",
      crew: [
        { rank: "cook", age: 1 },
        { rank: "owl", age: 1 },
      ],
    },
    'crew[1].rank is "owl"; one of mate, cook is needed',
  ],
  ["a number for a text", { ship: 7, crew: null }, "ship is 7; a text is needed"],
])("%s", (_, value, problem) => {
  expect(shapeProblem(value, crew)).toBe(problem);
});

test("of a long value only the beginning is shown", () => {
  expect(shapeProblem({ ship: ["x".repeat(500)], crew: [] }, crew)).toMatch(/^ship is \["x{38}…; a text/);
});
