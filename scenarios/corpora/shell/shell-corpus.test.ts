/**
 * The plugin's own shell analysis and gate against the labelled lines, train and test: every write and every loss
 * is seen, and nothing harmless is refused.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { CLASSES, readLines, scoreLine } from "@idumb/shell-effects/scoring";
import { askGate } from "./ask-gate.ts";

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

/** Each line a test of its own, so that a mistake names the line, and a mutant meets only the lines it may change. */
describe.each(["train", "test"])("on the %s lines", (part) => {
  const lines = readLines([file(part)]).filter((line) => line.ambiguous !== true);

  test.each(lines.map((line) => [line.id, line] as const))(
    "what %s does is seen, and refused where it has to be, and only there",
    (_id, line) => {
      const { faults, got } = scoreLine(line, askGate);
      expect(faults).toEqual([]);
      expect(line.writes && got.allowedWithoutTask).toBe(false);
      expect(line.destructive && got.allowedWithTask).toBe(false);
    },
  );
});
