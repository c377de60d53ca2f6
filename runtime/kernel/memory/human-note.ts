/** What a human wrote into a rendered view is kept like everything else: in the journal, word for word. */
import { accept } from "../decision.ts";
import type { Command } from "../command.ts";
import type { Decision } from "../decision.ts";
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

/** The state with one note more. */
export function withNote(state: State, note: HumanNote): State {
  return { ...state, humanNotes: [...(state.humanNotes ?? []), note] };
}

/** The state with one note less. */
export function withoutNote(state: State, { view, text }: Pick<HumanNote, "view" | "text">): State {
  const humanNotes = (state.humanNotes ?? []).filter((note) => note.view !== view || note.text !== text);
  return { ...state, humanNotes };
}
