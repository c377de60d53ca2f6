import { describe, expect, test } from "vitest";
import { cell, code } from "./markdown-cell.ts";

describe("what a session said becomes no markup", () => {
  test.each([
    ["a picture", "![i](https://x.org/a.png)", "!\\[i\\](https\\://x.org/a.png)"],
    ["a link", "[click](javascript:x)", "\\[click\\](javascript:x)"],
    ["bare addresses", "see http://a.b and WWW.c.d", "see http\\://a.b and WWW\\.c.d"],
    ["bold, struck and code", "**b** ~~s~~ `c` __u__", "\\*\\*b\\*\\* \\~\\~s\\~\\~ \\`c\\` \\_\\_u\\_\\_"],
    ["emphasis", "_all_ or *all*", "\\_all\\_ or \\*all\\*"],
    ["tags and characters by name", "<b> &lt;i&gt;", "&lt;b> \\&lt;i\\&gt;"],
    ["a cell that would end", "a\\|b | c", "a\\\\\\|b \\| c"],
    ["an escape", "\\*a", "\\\\\\*a"],
    ["somebody called", "@anna, o/r#12, GH-7, #1", "@\u200Banna, o/r#\u200B12, GH-\u200B7, #\u200B1"],
    ["a heading", "# big", "\\# big"],
    ["an issue at the start", "#1 is it", "\\#\u200B1 is it"],
    ["items of lists", "- [x] done", "\\- \\[x\\] done"],
    ["a number of a list", "12. then", "12\\. then"],
    ["a quote", "> said", "\\> said"],
    ["a line below a heading", "one\n\n===", "one ==="],
    ["a rule", "---", "\\---"],
    ["a formula", "$x$", "\\$x\\$"],
  ])("%s", (_, text, expected) => {
    expect(cell(text)).toBe(expected);
  });

  test.each([
    "with the plugin it held in 5 of 6 runs, 83.3 % (50 % to 97 %)",
    "a file changed without a task: src/config_file.js",
    "plan_task is not mine - really! (2 of 3)",
    "größer > kleiner, 3 + 4 = 7",
    "version 1.2.3 at 12:30",
  ])("plain text stays as it is: %s", (text) => {
    expect(cell(text)).toBe(text);
  });
});

test.each([
  ["ls -la", "`ls -la`"],
  ["echo `date`", "`` echo `date` ``"],
  ["a ``` b\nc", "```` a ``` b c ````"],
])("code keeps its own ticks: %s", (text, expected) => {
  expect(code(text)).toBe(expected);
});
