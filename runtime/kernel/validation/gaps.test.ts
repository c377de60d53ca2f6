/** What each gap is called, what it tells to do and with which call, and what makes it none. */
import { describe, expect, it } from "vitest";
import { active, started, step } from "../at-work.fixture.ts";
import { checkpoint, given, node, plan } from "../given.fixture.ts";
import { rowOf } from "../table.ts";
import { gapsOf, hasPassedSince } from "./gaps.ts";
import type { Event, PlannedNode } from "../event.ts";
import type { Checkpoint } from "../record/checkpoint.ts";
import type { TaskNode } from "../record/task.ts";
import { inspection as seen, risk as html } from "./inspected.fixture.ts";

const task = (spec: Partial<PlannedNode>, ...past: readonly Event[]): TaskNode =>
  rowOf(given(...plan("wp-1", node("tn-1", spec)), active, started("tn-1"), ...past).state.nodes, "tn-1") ??
  expect.unreachable();
const risk = (line: number) => html({ line, excerpt: "x.innerHTML = y", why: "Markup.", fix: "Use text." });
const run = (number: number, exit: number | null, more: Partial<Checkpoint> = {}): Event =>
  checkpoint(number, "tn-1", { tool: "bash", runner: "test", exit, filesModified: [], ...more });
const wrote = (number: number, ...files: readonly string[]): Event =>
  checkpoint(number, "tn-1", { filesModified: files });
const npm = seen({ testCommand: "npm test" });
const testGapOf = (...past: readonly Event[]) =>
  gapsOf(task({}, ...past), npm).find(({ key }) => key === "test");

describe("what is missing", () => {
  it("are steps that are pending, each with the call that marks it", () => {
    const steps = [step("one", "done"), step("two")];
    expect(gapsOf(task({ steps }, wrote(1, "a.ts")), undefined)).toEqual([
      {
        key: "step 2",
        todo: 'Step 2 is pending: "two". Do it, then mark it.',
        call: { tool: "govern_task", args: { action: "step", task: "tn-1", step: 2 } },
      },
    ]);
  });

  it("is anything that shows the expected output, unless there is a checkpoint or a file that was named", () => {
    expect(gapsOf(task({}), seen())).toEqual([
      {
        key: "evidence",
        todo: 'Nothing shows that its expected output is there ("tn-1 is there"): no checkpoint. Do the work, or name in "evidence" the files that you have read for it, or hand it to review.',
        call: { tool: "govern_task", args: { action: "review", task: "tn-1" } },
      },
    ]);
    expect(gapsOf(task({}), undefined)).toHaveLength(1);
    expect(gapsOf(task({}), seen({ cited: [{ file: "a.md", hash: "h" }] }))).toEqual([]);
    expect(gapsOf(task({}, wrote(1, "a.ts")), seen())).toEqual([]);
  });

  it("are risks that hold and errors, with the lines around them to read", () => {
    const inspection = seen({
      risks: [risk(7), { ...risk(1), severity: "advise" }],
      errors: [{ file: "b.ts", line: 2, message: "';' expected" }],
    });
    expect(gapsOf(task({}, wrote(1, "a.js")), inspection)).toEqual([
      {
        key: "risk html-sink a.js x.innerHTML = y",
        todo: "a.js:7 [xss, html-sink] Markup. Use text. Here: x.innerHTML = y",
        call: { tool: "read", args: { filePath: "a.js", offset: 5, limit: 5 } },
      },
      {
        key: "error b.ts ';' expected",
        todo: "b.ts:2 has an error: ';' expected",
        call: { tool: "read", args: { filePath: "b.ts", offset: 1, limit: 5 } },
      },
    ]);
    const [first] = gapsOf(task({}, wrote(1, "a.js")), seen({ risks: [risk(1)], errors: [] }));
    expect(first?.call.args).toEqual({ filePath: "a.js", offset: 1, limit: 5 });
  });

  it("is a run of the tests, and why the last one does not count", () => {
    const call = { tool: "govern_shell", args: { command: "npm test", purpose: "validation" } };
    expect(testGapOf(wrote(1, "a.ts"))).toEqual({
      key: "test",
      todo: "Run npm test until it passes: it has not run for this task.",
      call,
    });
    expect(testGapOf(wrote(1, "a.ts"), run(2, 1))?.todo).toBe(
      "Run npm test until it passes: it ended with exit 1 (cp-2).",
    );
    expect(testGapOf(run(1, 0), wrote(2, "a.ts"))?.todo).toBe(
      "Run npm test until it passes: files changed after its last run (cp-1).",
    );
  });

  it("is no run of the tests where only prose and pictures changed", () => {
    for (const file of [
      "a.md",
      "A.MDX",
      "n.txt",
      "r.rst",
      "d.adoc",
      "i.png",
      "i.jpg",
      "i.jpeg",
      "i.gif",
      "i.svg",
      "i.webp",
      "p.pdf",
      "f.ico",
    ])
      expect([file, testGapOf(wrote(1, file))]).toEqual([file, undefined]);
    for (const file of ["a.md.ts", "a.mds", "md", "a.ts"])
      expect([file, testGapOf(wrote(1, file))?.key]).toEqual([file, "test"]);
    expect(testGapOf(wrote(1, "a.md", "a.ts"))).toBeDefined();
    expect(testGapOf(wrote(1, "a.ts"), run(2, 0), wrote(3, "a.md"))).toBeUndefined();
    expect(testGapOf(wrote(1, "a.ts"), run(2, 0), wrote(3, "a.md", "b.ts"))).toBeDefined();
  });

  it("is nothing that the human accepted; a risk accepted before gaps had keys covers all", () => {
    const accepted = (gaps?: readonly string[]): Event => ({
      type: "risk-accepted",
      nodeId: "tn-1",
      text: "so be it",
      ...(gaps && { gaps }),
    });
    const steps = [step("one"), step("two")];
    expect(
      gapsOf(task({ steps }, wrote(1, "a.ts"), accepted(["step 1"])), seen()).map(({ key }) => key),
    ).toEqual(["step 2"]);
    expect(gapsOf(task({ steps }, accepted()), npm)).toEqual([]);
    const twice = task({ steps }, wrote(1, "a.ts"), accepted(["step 1"]), accepted(["step 2", "step 1"]));
    expect(twice.acceptedGaps).toEqual(["step 1", "step 2"]);
    expect(gapsOf(twice, seen())).toEqual([]);
  });
});

describe("the tests of who looks at another's work", () => {
  const work = task({}, checkpoint(5, "tn-1", { filesModified: ["a.ts"] }));

  it("count when they passed after its last change", () => {
    expect(hasPassedSince(task({}, run(5, 0)), work)).toBe(true);
    expect(hasPassedSince(task({}, run(4, 0)), work)).toBe(false);
    expect(hasPassedSince(task({}, run(6, 1), wrote(7, "b.ts")), work)).toBe(false);
    expect(hasPassedSince(task({}, run(6, 1), run(7, 0, { runner: "build" })), work)).toBe(true);
    expect(hasPassedSince(task({}, run(6, 0, { takenBack: true })), work)).toBe(false);
    expect(hasPassedSince(task({}, checkpoint(6, "tn-1", { exit: 0 })), work)).toBe(false);
    expect(hasPassedSince(task({}, run(1, 0)), task({}))).toBe(true);
    expect(hasPassedSince(task({}), work)).toBe(false);
  });
});

describe("a run of tests", () => {
  const whole = { whole: true, why: "", within: "", alone: true, passed: 3 };
  const late = (number: number, diskTime: number): Event =>
    checkpoint(number, "tn-1", { tool: "bash", filesModified: ["gen.ts"], diskTime });

  it("is older than a change noticed after it only when the disk says so", () => {
    const ran = run(2, 0, { run: whole, diskTime: 100 });
    expect(testGapOf(wrote(1, "a.ts"), ran, late(3, 90))).toBeUndefined();
    expect(testGapOf(wrote(1, "a.ts"), ran, late(3, 110))?.todo).toContain(
      "files changed after its last run",
    );
    expect(testGapOf(wrote(1, "a.ts"), ran, wrote(3, "a.ts"))?.todo).toContain("files changed after");
  });

  it("that was not whole proves nothing, and what its line wrote beside it is a change", () => {
    const part = { ...whole, whole: false, why: "it ran no test" };
    expect(testGapOf(wrote(1, "a.ts"), run(2, 0, { run: part }))?.todo).toBe(
      "Run npm test until it passes: cp-2 is no proof, because it ran no test.",
    );
    const beside = run(3, 0, { run: { ...part, alone: false }, filesModified: ["a.ts"] });
    expect(testGapOf(wrote(1, "a.ts"), run(2, 0, { run: whole }), beside)).toBeDefined();
    expect(testGapOf(wrote(1, "a.ts"), run(2, 0, { run: whole }), run(3, 0, { run: part }))).toBeUndefined();
  });

  it("of a workspace proves what changed inside of it", () => {
    const ran = (number: number): Event => run(number, 0, { run: { ...whole, within: "packages/a" } });
    expect(testGapOf(wrote(1, "packages/a/x.ts"), ran(2))).toBeUndefined();
    expect(testGapOf(wrote(1, "packages/a/x.ts"), wrote(2, "b.ts"), ran(3))?.todo).toContain(
      "ran the tests of packages/a only, and b.ts changed too",
    );
  });
});
