import { expect, test } from "vitest";
import { plainCommands } from "./plain-commands.ts";

test.each([
  ["npm run gen", "npm run gen"],
  ["npm run 'my gen' 2>&1 | tail -5 > /dev/null", "npm run my gen|tail -5"],
  ["a && b || c; d", "a|b|c|d"],
])("%s is %s", (line, words) =>
  expect(
    plainCommands(line)
      ?.map((one) => one.words.join(" "))
      .join("|"),
  ).toBe(words),
);

test.each([
  "A=1 npm run gen",
  "npm run gen > out",
  "npm run gen < in",
  "npm run gen <<< x",
  "npm run $X",
  "npm run *",
  "npm run {a,b}",
  "npm run $(x)",
  "npm run gen &",
  "(npm run gen)",
  "if a; then b; fi",
  "f() { a; }; f",
  "cd x && npm run gen",
  "source x; npm run gen",
  "npm run 'gen",
  "",
])("%j is no such line", (line) => expect(plainCommands(line)).toBeNull());
