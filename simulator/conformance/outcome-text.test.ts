import { expect, it } from "vitest";
import { diffText } from "./outcome-text.ts";

const difference = (section: string, ...lines: string[]) => ({ section, text: lines.join("\n") });

it("shows a difference once, and names the sections that show it again", () => {
  const first = difference("messages", "@@ -1 +1 @@", '-  "output": "a"', '+  "output": "b"');
  const again = difference(
    "hooks ses#1/0001/",
    "@@ -9 +9 @@",
    '-      "output": "a"',
    '+      "output": "b"',
  );
  const other = difference("files", "@@ -1 +1 @@", "-1", "+2");
  const text = diffText({ id: "x", differences: [first, again, other] }, 10);
  expect(text.match(/"output": "a"/g)).toHaveLength(1);
  expect(text).toContain("the same again in hooks ses#1/0001/");
  expect(text).toContain("files (- expected, + found)");
});
