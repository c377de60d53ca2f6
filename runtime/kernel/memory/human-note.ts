/** What a human wrote into a rendered view is kept like everything else: in the journal, word for word. */
import { accept } from "../decision.ts";
import type { Command } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { EventRecord } from "../event.ts";
import type { HumanNote, State } from "../state.ts";

type NoteCommand = Extract<Command, { type: "keep-note" | "remove-note" }>;

/** The notes of one view, in the order in which they were seen. */
export function notesOf(state: State, view: string): readonly string[] {
  return (state.humanNotes ?? []).filter((note) => note.view === view).map((note) => note.text);
}

/** Keeps a note, or forgets it; the same text again is the same note. */
export function decideNote(state: State, { type, view, text }: NoteCommand): Decision {
  const isKept = notesOf(state, view).includes(text);
  if (type === "keep-note") return isKept ? accept() : accept({ type: "note-kept", view, text });
  return isKept ? accept({ type: "note-removed", view, text }) : accept();
}

export function kept(state: State, { event, at }: EventRecord<"note-kept">): State {
  const note: HumanNote = { view: event.view, text: event.text, at };
  return { ...state, humanNotes: [...(state.humanNotes ?? []), note] };
}

export function removed(state: State, { event }: EventRecord<"note-removed">): State {
  const { view, text } = event;
  const humanNotes = (state.humanNotes ?? []).filter((note) => note.view !== view || note.text !== text);
  return { ...state, humanNotes };
}
