/** Twice a text is about twice the work to read, or it is not read; counted in characters, not timed. */
import { describe, expect, test } from "vitest";
import { shellEffect } from "../shell-effect.ts";
import { readingCost } from "./reading-cost.ts";

const hidden = (command: string): string | null =>
  shellEffect(command, { directory: "/p", home: "/home/me", port: 4096 }, undefined).hidden;
const tooLong = /^it is too long to be read whole \(\d+ kB of text\); split it/;

describe("the cost of reading a text", () => {
  test.each(["a = 'b';\n", '"\\""', "/* a */ ", "it is `a`; "])("twice %j is twice the work", (piece) => {
    expect(readingCost(piece.repeat(2000))).toBeLessThanOrEqual(2.3 * readingCost(piece.repeat(1000)));
    // The last quote of all has none behind it.
    expect(readingCost(piece.repeat(1000)) - 1000 * piece.length).toBeLessThan(10);
  });

  test("what opens and never closes is looked at to the end each time", () => {
    expect(readingCost("/* ".repeat(10))).toBe(30 + (10 * 33) / 2);
    expect(readingCost("\\'".repeat(10))).toBeGreaterThan(100);
    expect(readingCost("'\\'")).toBe(3 + 4);
  });

  test.each([
    ["escaped quotes of Python", (n: number) => `python3 -c "'${"\\'".repeat(n / 2)}"`],
    ["escaped quotes of awk", (n: number) => `awk '"${'\\"'.repeat(n / 2)}' f`],
    ["comments of node", (n: number) => `node -e "${"/* ".repeat(n / 3)}"`],
    ["comments of SQL", (n: number) => `psql -c "${"/* ".repeat(n / 3)}"`],
    ["open substitutions", (n: number) => `echo ${"$(".repeat(n / 2)}`],
    ["nested substitutions", (n: number) => `${"$(echo ".repeat(n / 8)}x${")".repeat(n / 8)}`],
    ["glued strings of Python", (n: number) => `python3 -c "${"'a'+".repeat(n / 4)}'b'"`],
    ["open here-documents", (n: number) => "cat <<A ".repeat(n / 8)],
    ["open process substitutions", (n: number) => `cat ${"<(".repeat(n / 2)}`],
  ])("%s: a long line is hidden and says what to do, a short one is read", (_, line) => {
    expect(hidden(line(96_000))).toMatch(tooLong);
    expect(hidden(line(300)) ?? "").not.toMatch(tooLong);
  });

  test("a script of everyday make is read, however long", () => {
    const script = "print('it is \\'a\\'')\nx = {\"a\": 1}\n".repeat(1500);
    expect(hidden(`python3 - <<'A'\n${script}A`)).toBeNull();
  });

  test("a pattern of many folders reaches what lies as deep, and nothing else is asked for", () => {
    expect(hidden(`rm ${"*/".repeat(40_000)}`)).toBeNull();
  });
});
