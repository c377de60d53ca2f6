import { expect, it } from "vitest";
import { beginTurn, noteTray, putNote, takeNotes } from "./note-tray.ts";

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
