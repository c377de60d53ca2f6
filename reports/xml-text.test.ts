import { expect, test } from "vitest";
import { reportJunit } from "./junit.ts";
import { sampleReport } from "./page/sample-report.fixture.ts";
import { xmlText } from "./xml-text.ts";

test.each([
  ["a control character", "a\u0001b", "a\uFFFDb"],
  ["a terminal's colours", "\u001B[31mred\u0000", "\uFFFD[31mred\uFFFD"],
  ["half of a pair", "x\uD83Dy\uDE00", "x\uFFFDy\uFFFD"],
  ["what is no character", "\uFFFE\uFFFF", "\uFFFD\uFFFD"],
  ["line breaks and tabs", "one\r\n\ttwo", "one&#13;&#10;&#9;two"],
  ["markup", `<b a='1' c="2">&amp;`, "&lt;b a=&apos;1&apos; c=&quot;2&quot;&gt;&amp;amp;"],
  ["a whole pair and other letters", "😀 größer 字 ~", "😀 größer 字 ~"],
])("%s", (_, text, expected) => {
  expect(xmlText(text)).toBe(expected);
});

test("a reason with any character leaves each case of JUnit on lines of its own", () => {
  const report = sampleReport();
  const failures = report.failures.map((one) => ({
    ...one,
    reasons: [
      { text: "first\u0001\nsecond", turn: null },
      { text: "true", turn: null },
    ],
  }));
  const xml = reportJunit({ ...report, failures });
  expect(xml).toContain('message="first\uFFFD&#10;second&#10;true&#10;replay: npm');
  const regressions = [{ what: "true", was: "1", now: "2" }];
  expect(reportJunit({ ...report, regressions })).toContain('name="true"');
});
