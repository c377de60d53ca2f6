/**
 * What the analysis sees in each labelled line is what a person has read and committed, to the word. Each line is a
 * test of its own, so that a mutant meets only the lines it may change.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";
import { readLines } from "./read-lines.ts";
import { readForms, readSeen } from "./seen.ts";

const file = (part: string) => fileURLToPath(new URL(`../corpus/${part}.jsonl`, import.meta.url));

describe("what is seen in the labelled lines", () => {
  const lines = readLines([file("train"), file("test")]);
  const seen = readSeen();

  test("is committed for each of them, in their order", () => {
    expect([...seen.keys()]).toEqual(lines.map(({ id }) => id));
  });

  // Changed on purpose: `npm run corpus -- shell --update-seen` prints what has to be read.
  test.each(lines.map(({ id, command }) => [id, command] as const))("is the same in %s", (id, command) => {
    expect(does(command)).toBe(seen.get(id));
  });

  test.each(readForms().map((row) => [row[0]?.command, row] as const))(
    "is the same in %j and its like",
    (_, row) => {
      expect(row.map(({ command }) => ({ command, seen: does(command) }))).toEqual(row);
    },
  );
});
