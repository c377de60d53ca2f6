/** The folds of tech decisions. */
import { rowOf, withRows } from "../table.ts";
import type { EventRecord } from "../event.ts";
import type { TechChoice } from "../record/tech-choice.ts";
import type { State } from "../state.ts";

function withChoice(state: State, id: string, change: Partial<TechChoice>): State {
  const table = state.techChoices ?? [];
  const choice = rowOf(table, id);
  return choice ? { ...state, techChoices: withRows(table, [{ ...choice, ...change }]) } : state;
}

/** A new choice; those that it takes the place of are superseded. */
export function made(state: State, { event, at }: EventRecord<"choice-made">): State {
  const { type: _type, replaces, ...fields } = event;
  const isConfirmed = event.source !== "message" && event.source !== "manifest";
  const choice: TechChoice = { ...fields, replaces: replaces.at(-1) ?? null, isConfirmed, createdAt: at };
  const gone = replaces.reduce(
    (next, id) => withChoice(next, id, { status: "superseded", isContested: false }),
    state,
  );
  return { ...gone, techChoices: withRows(gone.techChoices ?? [], [choice]) };
}

export function opened(state: State, { event }: EventRecord<"choice-opened">): State {
  return withChoice(state, event.id, { status: "unresolved" });
}

/** Nothing takes its place. */
export function dropped(state: State, { event }: EventRecord<"choice-dropped">): State {
  return withChoice(state, event.id, { status: "superseded" });
}

export function settled(state: State, { event, at }: EventRecord<"choice-settled">): State {
  const { by, quote } = event;
  // What the human settles is theirs from then on, whoever named it first.
  const words = quote === undefined ? {} : { quote };
  const said = by === "human" ? { source: by, saidAt: at, ...words } : {};
  return withChoice(state, event.id, {
    ...said,
    status: "decided",
    isContested: false,
    isConfirmed: true,
    changes: 0,
  });
}
