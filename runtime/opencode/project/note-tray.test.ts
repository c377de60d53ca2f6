import { expect, it } from "vitest";
import { beginTurn, noteTray, putNote, putOccurrence, takeNotes } from "./note-tray.ts";

const text = (id: string): string => id.padEnd(600, ".");

it("what does not fit a turn comes with the next message, once, and a newer note of the same id takes its place", () => {
  const tray = noteTray();
  putNote(tray, { id: "a", severity: "high", text: text("a") });
  putNote(tray, { id: "b", severity: "medium", text: text("b") });
  expect(takeNotes(tray)).toBe(`<idumb>\n${text("a")}\n</idumb>`);
  expect(takeNotes(tray)).toBe("");
  putNote(tray, { id: "b", severity: "medium", text: text("newer b") });
  beginTurn(tray);
  expect(takeNotes(tray)).toBe(`<idumb>\n${text("newer b")}\n</idumb>`);
  beginTurn(tray);
  expect(takeNotes(tray)).toBe("");
});

it("a note whose cause has gone is taken back before it is said", () => {
  const tray = noteTray();
  putNote(tray, { id: "a", severity: "high", text: text("a") });
  putNote(tray, { id: "a", severity: "high", text: "" });
  expect(takeNotes(tray)).toBe("");
});

it("what happens again is never said in the same words again, what only stands is left as it is", () => {
  const tray = noteTray();
  const say = (put: typeof putNote, words: string): string => {
    put(tray, { id: "a", severity: "high", text: words });
    return takeNotes(tray).replace(/<\/?idumb>|\n/g, "");
  };
  expect(["a", "a", "b", "a"].map((words) => say(putOccurrence, words))).toEqual([
    "a",
    "a Noticed 2 times.",
    "b",
    "a Noticed 3 times.",
  ]);
  expect(["c", "c"].map((words) => say(putNote, words))).toEqual(["c", "c"]);
});

it("the words that are remembered are bounded, the oldest forgotten first", () => {
  const tray = noteTray();
  for (let i = 0; i < 500; i++) putOccurrence(tray, { id: "a", severity: "high", text: `${i}` });
  expect([tray.noted.size, tray.noted.has("499"), tray.noted.has("0")]).toEqual([100, true, false]);
});
