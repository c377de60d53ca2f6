/**
 * The plugin's own shell analysis and gate against the labelled lines, train and test: every write and every loss
 * is seen, and hardly anything harmless is refused.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CLASSES, readLines } from "./read-lines.ts";
import { scoreLines, type Fault, type ScoredItem } from "./score.ts";

const file = (part: string) => fileURLToPath(new URL(`../../corpus/shell/${part}.jsonl`, import.meta.url));
const show = (items: readonly ScoredItem[]) => items.map(({ id, command }) => `${id}: ${command}`);

describe("the labelled shell lines", () => {
  const all = readLines([file("train"), file("test")]);

  test("are many, in every class, and each label fits its class", () => {
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all.map((line) => line.class))).toEqual(new Set(CLASSES));
    expect(all.filter((line) => line.class === "destructive" && !line.destructive)).toEqual([]);
    expect(all.filter((line) => line.class === "write" && !line.writes)).toEqual([]);
  });

  test("more than a third of them, over a thousand, are harmless", () => {
    const harmless = all.filter((line) => !line.writes && !line.destructive);
    expect(harmless.length).toBeGreaterThan(Math.max(1000, all.length / 3));
  });

  test("train and test share no line", () => {
    const train = new Set(readLines([file("train")]).map((line) => line.command));
    expect(readLines([file("test")]).filter((line) => train.has(line.command))).toEqual([]);
  });
});

describe.each(["train", "test"])("on the %s lines", (part) => {
  const score = scoreLines(readLines([file(part)]));
  const scored = score.items.filter((item) => !item.ambiguous);
  const faulty = (fault: Fault) => show(scored.filter(({ faults }) => faults.includes(fault)));

  test("every write is seen, and none gets past the gate without a task", () => {
    expect(faulty("write-missed")).toEqual([]);
    expect(show(scored.filter((item) => item.expected.writes && item.got.allowedWithoutTask))).toEqual([]);
  });

  test("every loss is seen and refused, with a task too", () => {
    expect(faulty("destruction-missed")).toEqual([]);
    expect(show(scored.filter((item) => item.expected.destructive && item.got.allowedWithTask))).toEqual([]);
  });

  test("at most one harmless line in a hundred is refused when a task is active", () => {
    const refused = faulty("false-alarm");
    expect(refused.slice(Math.floor(score.falseAlarm.withTask.of / 100))).toEqual([]);
  });

  test("reading and testing need no task", () => {
    expect(faulty("needs-task")).toEqual([]);
  });
});
