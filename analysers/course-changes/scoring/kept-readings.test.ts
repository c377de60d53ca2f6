/** Readings of a round's first day are kept once, whole, and under its labels. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { keepReadings, readKept } from "./kept-readings.ts";
import { corpusFile } from "./read-rounds.ts";
import { readDialogues, type Dialogue } from "./read-dialogues.ts";
import { rowsOf } from "./rows-of.ts";

const TALK: Dialogue = {
  id: "a",
  lang: "en",
  messages: [
    { text: "Build a login with sessions.", label: "start", expectFlag: false },
    { text: "Forget the login, build a chat instead.", label: "pivot", expectFlag: true },
  ],
};

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), "kept-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "round.readings.jsonl");
}

it("what was kept is what was read, and a second day does not replace it", () => {
  const file = place();
  keepReadings(file, [TALK]);
  const [row] = readKept(file, [TALK]);
  expect(row).toMatchObject({ id: "a/2", isChange: true });
  expect(Object.keys(row?.readings ?? {})).toContain("list pivot");
  expect(rowsOf(TALK)[0]?.readings["list pivot"]).toBe(row?.readings["list pivot"]);
  const before = readFileSync(file, "utf8");
  expect(() => keepReadings(file, [TALK])).toThrow("EEXIST");
  expect(readFileSync(file, "utf8")).toBe(before);
});

it("a message without readings of that day is named", () => {
  const file = place();
  writeFileSync(file, '["a/9",{}]\n');
  expect(() => readKept(file, [TALK])).toThrow('field "a/2": no readings of that day.');
});

it("the rounds that have readings of their day have them for every message", () => {
  const kept = readdirSync(dirname(corpusFile("ninth"))).filter((name) => name.endsWith(".readings.jsonl"));
  expect(kept.length).toBeGreaterThanOrEqual(12);
  for (const round of kept.map((name) => name.replace(".readings.jsonl", ""))) {
    const dialogues = readDialogues([corpusFile(round)]);
    const rows = readKept(corpusFile(`${round}.readings`), dialogues);
    expect(rows.filter(({ isChange }) => isChange).length).toBeGreaterThan(100);
    expect(rows.filter(({ readings }) => Object.keys(readings).length > 0).length).toBeGreaterThan(
      rows.length * 0.95,
    );
  }
}, 120_000);
