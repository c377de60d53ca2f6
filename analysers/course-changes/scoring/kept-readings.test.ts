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

it("the rounds that have readings of their day have them for every message but the first", () => {
  const kept = readdirSync(dirname(corpusFile("ninth"))).filter((name) => name.endsWith(".readings.jsonl"));
  expect(kept.length).toBeGreaterThanOrEqual(12);
  for (const file of kept) {
    const dialogues = readDialogues([corpusFile(file.replace(".readings.jsonl", ""))]);
    const lines = readFileSync(join(dirname(corpusFile("ninth")), file), "utf8")
      .trimEnd()
      .split("\n");
    const read = lines.map((line) => JSON.parse(line) as [string, object]);
    const later = dialogues.flatMap(({ id, messages }) =>
      messages.slice(1).map(({ expectFlag }, at) => ({ id: `${id}/${at + 2}`, expectFlag })),
    );
    expect(read.map(([id]) => id)).toEqual(later.map(({ id }) => id));
    expect(later.filter(({ expectFlag }) => expectFlag).length).toBeGreaterThan(100);
    expect(read.filter(([, readings]) => Object.keys(readings).length > 0).length).toBeGreaterThan(
      read.length * 0.95,
    );
  }
});
