/** What counts as seen, what as a false alarm, and that the score can fail. */
import { describe, expect, test } from "vitest";
import type { LabelledLine } from "./read-lines.ts";
import { scoreLines as scoreWith, type Gate } from "./score.ts";

const line = (command: string, labels: Partial<LabelledLine>): LabelledLine => ({
  id: command,
  command,
  class: "read",
  writes: false,
  destructive: false,
  ...labels,
});

/** Lets nothing but `ls` pass without a task, and no loss with one. */
const gate: Gate = (command) => ({
  allowedWithTask: !command.startsWith("rm"),
  allowedWithoutTask: command === "ls",
});
const scoreLines = (lines: readonly LabelledLine[]) => scoreWith(lines, gate);

describe("a score", () => {
  test("counts a hidden payload as a write and a loss that was seen", () => {
    const score = scoreLines([line('eval "$X"', { class: "dynamic", writes: true, destructive: true })]);
    expect(score.recall).toMatchObject({ writes: { rate: 1 }, destructive: { rate: 1 } });
  });

  test("counts an opaque program as a write that was seen, but not outright", () => {
    const { recall } = scoreLines([line("python3 gen.py", { class: "write", writes: true })]);
    expect(recall).toMatchObject({ writes: { rate: 1 }, writesOutright: { rate: 0 } });
  });

  test("falls when a label says more than was seen", () => {
    const { recall, items } = scoreLines([line("ls", { class: "write", writes: true, destructive: true })]);
    expect(recall).toMatchObject({ writes: { hits: 0, of: 1 }, destructive: { hits: 0, of: 1 } });
    expect(items[0]?.faults).toEqual(["write-missed", "destruction-missed"]);
  });

  test("knows a harmless line that is refused although a task is active, and one that needs a task", () => {
    const { falseAlarm } = scoreLines([line("rm -rf src", {}), line("touch a", {}), line("ls", {})]);
    expect(falseAlarm).toMatchObject({ withTask: { hits: 1, of: 3 }, withoutTask: { hits: 2, of: 3 } });
  });

  test("leaves ambiguous lines out of every figure", () => {
    const score = scoreLines([line("rm -rf src", { ambiguous: true })]);
    expect(score).toMatchObject({
      ambiguous: 1,
      falseAlarm: { withTask: { of: 0, rate: null } },
      classes: {},
    });
  });
});
