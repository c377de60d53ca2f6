/**
 * The plugin's own shell analysis and gate against the labelled lines, train and test: every write and every loss
 * is seen, and nothing harmless is refused.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CLASSES, readLines, scoreLine } from "@idumb/shell-effects/scoring";
import { askGate } from "./ask-gate.ts";

const SLOW_MS = 60_000;

const file = (part: string) =>
  fileURLToPath(new URL(`../../../analysers/shell-effects/corpus/${part}.jsonl`, import.meta.url));

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

/** One test a part: its message names each line that is misread, and how. */
test.each(["train", "test"])(
  "what each of the %s lines does is seen, and refused where it has to be, and only there",
  (part) => {
    const lines = readLines([file(part)]).filter((line) => line.ambiguous !== true);
    const misread = lines.flatMap((line) => {
      const { faults, got } = scoreLine(line, askGate);
      const isLetThrough =
        (line.writes && got.allowedWithoutTask) || (line.destructive && got.allowedWithTask);
      return faults.length > 0 || isLetThrough ? [{ id: line.id, command: line.command, faults, got }] : [];
    });
    expect(misread).toEqual([]);
  },
  SLOW_MS,
);
