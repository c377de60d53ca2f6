/** What a human wrote into a rendered view is kept like everything else: in the journal, word for word. */
import { accept } from "../decision.ts";
import type { Command } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { HumanNote, State } from "../state.ts";

/** The notes of one view, in the order in which they were seen. */
export function notesOf(state: State, view: string): readonly string[] {
  return (state.humanNotes ?? []).filter((note) => note.view === view).map((note) => note.text);
}

/** Keeps a note; the same text again is the same note. */
export function keepNote(state: State, { view, text }: Extract<Command, { type: "keep-note" }>): Decision {
  return notesOf(state, view).includes(text) ? accept() : accept({ type: "note-kept", view, text });
}

/** The state with one note more. */
export function withNote(state: State, note: HumanNote): State {
  return { ...state, humanNotes: [...(state.humanNotes ?? []), note] };
}
