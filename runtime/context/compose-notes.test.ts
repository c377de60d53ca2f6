import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { composeNotes } from "./compose-notes.ts";
import type { Note, NoteSeverity } from "./compose-notes.ts";

const note = (id: string, severity: NoteSeverity, chars: number, own = false): Note => ({
  id,
  severity,
  text: id.padEnd(chars, "."),
  ...(own && { ownBudget: true }),
});
const compose = (notes: readonly Note[], leftChars = 100, wholeChars = 100) =>
  composeNotes(notes, { leftChars, wholeChars });
const ids = (notes: readonly Note[]): string[] => notes.map(({ id }) => id);

describe("the notes of a turn", () => {
  it("come in the order of their severity, and among equals in the order in which they were laid down", () => {
    const notes = [
      note("low", "low", 9),
      note("b", "high", 9),
      note("c", "critical", 9),
      note("a", "high", 9),
    ];
    const lines = compose(notes).text.split("\n");
    expect(lines.map((line) => line.replaceAll(".", ""))).toEqual(["c", "b", "a", "low"]);
  });

  it("stay whole: what does not fit waits, and a shorter one may go before it", () => {
    const { text, spent, waiting } = compose([
      note("a", "high", 60),
      note("b", "medium", 60),
      note("c", "low", 20),
    ]);
    expect(text).toBe(`${"a".padEnd(60, ".")}\n${"c".padEnd(20, ".")}`);
    expect(spent).toBe(82);
    expect(ids(waiting)).toEqual(["b"]);
  });

  it("always hold the critical ones, and what has a budget of its own takes none of the turn's", () => {
    const notes = [note("c", "critical", 90), note("own", "critical", 5_000, true), note("high", "high", 90)];
    const composed = compose(notes, 0);
    expect(composed.spent).toBe(91);
    expect(ids(composed.waiting)).toEqual(["high"]);
    expect(compose([note("own", "critical", 5_000, true), note("high", "high", 90)]).waiting).toEqual([]);
  });

  it("longer than a whole budget goes alone, where nothing else was said in the turn", () => {
    const long = note("long", "medium", 150);
    expect(compose([long]).waiting).toEqual([]);
    expect(ids(compose([long, note("high", "high", 10)]).waiting)).toEqual(["long"]);
    expect(ids(compose([long], 99).waiting)).toEqual(["long"]);
  });

  it("keep the budget but for critical and overlong ones, and lose none", () => {
    const any = fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      severity: fc.constantFrom<NoteSeverity>("critical", "high", "medium", "low"),
      text: fc.string({ minLength: 1, maxLength: 120 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), fc.nat(100), (notes, left) => {
        const { spent, waiting, text } = compose(notes, left);
        const said = notes.filter((one) => !waiting.includes(one));
        const critical = said.filter((one) => one.severity === "critical");
        const bound = critical.reduce((sum, one) => sum + one.text.length + 1, 0);
        const overlong = said.some((one) => one.text.length >= 100);
        expect(spent).toBeLessThanOrEqual(overlong ? Infinity : Math.max(left, bound));
        for (const one of said) expect(text).toContain(one.text);
        expect(text.length).toBe(
          said.reduce((sum, one) => sum + one.text.length + 1, 0) - Math.min(1, said.length),
        );
        expect(waiting.some((one) => one.severity === "critical")).toBe(false);
      }),
    );
  });
});
