/** What a human wrote into a rendered view is kept like everything else: in the journal, word for word. */
import { accept } from "../decision.ts";
import type { CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";
import type { HumanNote } from "../record/human-note.ts";

/** The notes of one view, in the order in which they were seen. */
export function notesOf(state: State, view: string): readonly string[] {
  return (state.humanNotes ?? []).filter((note) => note.view === view).map((note) => note.text);
}

/** The same text again is the same note. */
export function keepNote(state: State, { view, text }: CommandOf<"keep-note">): Decision {
  return notesOf(state, view).includes(text) ? accept() : accept({ type: "note-kept", view, text });
}

export function removeNote(state: State, { view, text }: CommandOf<"remove-note">): Decision {
  return notesOf(state, view).includes(text) ? accept({ type: "note-removed", view, text }) : accept();
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
