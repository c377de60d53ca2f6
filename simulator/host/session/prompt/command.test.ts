import { expect, test } from "vitest";
import { fillTemplate } from "./command.ts";

test.each([
  ["first $1 rest $2", 'one "two three" four', "first one rest two three four"],
  ["all: $ARGUMENTS", "a $& b", "all: a $& b"],
  ["plain", "extra args", "plain\n\nextra args"],
  ["plain", " ", "plain"],
  ["only $2", "one", "only "],
])("template %j with %j becomes %j", (template, line, text) => {
  expect(fillTemplate(template, line)).toBe(text);
});
