import { expect, test } from "vitest";
import { fillTemplate } from "./command.ts";

test.each([
  ["first $1 rest $2", 'one "two three" four', "first one rest two three four"],
  ["all: $ARGUMENTS", "a $& b", "all: a $ARGUMENTS b"],
  ["pay $ARGUMENTS now", "$$5 of $10", "pay $5 of $10 now"],
  ["word $1", "$$5", "word $$5"],
  ["plain", "$$5", "plain\n\n$$5"],
  ["[$0] $1", "a b", "[undefined] a b"],
  ["last: $0", "a b", "last: b"],
  ["plain", "extra args", "plain\n\nextra args"],
  ["plain", " ", "plain"],
  ["only $2", "one", "only "],
])("template %j with %j becomes %j", (template, line, text) => {
  expect(fillTemplate(template, line)).toBe(text);
});
