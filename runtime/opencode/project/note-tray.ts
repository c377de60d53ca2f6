/**
 * The notes that wait for the next place where the agent reads: its user's message, or the result of a call. Hooks
 * and events put them here as they learn something; each is written once, where the host keeps it.
 */
import { composeNotes } from "../../context/compose-notes.ts";
import { redacted } from "../../kernel/words/redact.ts";
import { slice } from "./slice.ts";
import type { Note } from "../../context/compose-notes.ts";
import type { KeepNote } from "../../host/heard-message.ts";
import type { SessionMemory } from "./session-desk.ts";

/** Characters of the notes of one turn; the recovery block and the anchors have budgets of their own. */
const TURN_BUDGET_CHARS = 1_000;

export interface NoteTray {
  /** By id, the oldest first. */
  readonly notes: Map<string, Note>;
  /** Characters that this turn has taken. */
  spent: number;
  /** How often what happened was noted in these very words, the newest last. */
  readonly noted: Map<string, number>;
}

const MAX_NOTED = 100;

/** Nothing to say yet. */
export function noteTray(): NoteTray {
  return { notes: new Map(), spent: 0, noted: new Map() };
}

export const notesOf = slice<SessionMemory, NoteTray>(noteTray);

/** Lays down a note; one without text takes back what waits under its id. */
export function putNote(tray: NoteTray, note: Note): void {
  if (note.text === "") tray.notes.delete(note.id);
  else tray.notes.set(note.id, { ...note, text: redacted(note.text) });
}

/**
 * Lays down a note on something that happened. Where it happens again (the human makes the same demand word for word)
 * the count is news: the same words alone would stand there already.
 */
export function putOccurrence(tray: NoteTray, note: Note): void {
  if (note.text === "") return;
  const times = (tray.noted.get(note.text) ?? 0) + 1;
  tray.noted.delete(note.text);
  tray.noted.set(note.text, times);
  for (const oldest of tray.noted.keys()) {
    if (tray.noted.size <= MAX_NOTED) break;
    tray.noted.delete(oldest);
  }
  putNote(tray, times === 1 ? note : { ...note, text: `${note.text} Noticed ${times} times.` });
}

/** A message has come: the budget is whole again. */
export function beginTurn(tray: NoteTray): void {
  tray.spent = 0;
}

/** The text to write now, marked as ours, or "". What it says no longer waits. */
export function takeNotes(tray: NoteTray): string {
  if (tray.notes.size === 0) return "";
  const budget = { wholeChars: TURN_BUDGET_CHARS, leftChars: TURN_BUDGET_CHARS - tray.spent };
  const { text, spent, waiting } = composeNotes([...tray.notes.values()], budget);
  tray.spent += spent;
  tray.notes.clear();
  for (const note of waiting) tray.notes.set(note.id, note);
  return text === "" ? "" : `<idumb>\n${text}\n</idumb>`;
}

/** Writes what waits, if anything does, where the agent reads next. */
export function writeNotes(memory: SessionMemory, keep: KeepNote): void {
  const text = takeNotes(notesOf(memory));
  if (text !== "") keep(text);
}
