import { expect, it } from "vitest";
import { annotations } from "./annotations.ts";
import { badge } from "./badge.ts";
import { junit } from "./junit.ts";
import type { ReportCase } from "./report-case.ts";

const CASES: ReportCase[] = [
  { group: "OpenCode 1", name: "load: loads", status: "passed", notes: [] },
  { group: "OpenCode 1", name: "abort: stops", status: "skipped", notes: [] },
  {
    group: "OpenCode 1",
    name: "throw: throws in no hook",
    status: "failed",
    notes: [{ level: "error", title: "hook-threw", text: 'no "a" <b>\nnow: 100%', place: "src/p.ts:3" }],
  },
];

it("JUnit counts what failed and says what was wrong, in valid XML", () => {
  expect(junit("p & q", CASES)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="p &amp; q" tests="3" failures="1" skipped="1">
  <testcase classname="OpenCode 1" name="load: loads"/>
  <testcase classname="OpenCode 1" name="abort: stops"><skipped/></testcase>
  <testcase classname="OpenCode 1" name="throw: throws in no hook">
    <failure message="hook-threw">hook-threw: no &quot;a&quot; &lt;b&gt;
now: 100%</failure>
  </testcase>
</testsuite>
`);
});

it("an annotation stands at the line where it was thrown, whatever its text has in it", () => {
  expect(annotations(CASES)).toEqual([
    '::error title=hook-threw,file=src/p.ts,line=3::no "a" <b>%0Anow: 100%25',
  ]);
});

it("the badge says how many of what was asked passed", () => {
  expect(badge("opencode", CASES)).toMatchObject({ message: "1 of 2", color: "red" });
  expect(badge("opencode", CASES.slice(0, 2))).toMatchObject({ message: "1 of 1", color: "brightgreen" });
});
