/** What other parts ask of tech decisions: which choice fills a slot, which filled it before, which are still open. */
import { rowsOf, type Table } from "../table.ts";
import type { TechChoice } from "../record/tech-choice.ts";
import type { State } from "../state.ts";

const NONE: Table<TechChoice> = [];

/** All choices, the oldest first. */
export const choicesOf = (state: State): readonly TechChoice[] => rowsOf(state.techChoices ?? NONE);

/** What fills the slot now, the newest last; additions stand beside each other. */
export function choicesInForce(state: State, slot: string): readonly TechChoice[] {
  return choicesOf(state).filter((one) => one.slot === slot && one.status !== "superseded");
}

/** Every slot that something fills, or is to fill, once. */
export const decidedSlots = (state: State): readonly string[] => [
  ...new Set(choicesOf(state).flatMap(({ slot, status }) => (status === "superseded" ? [] : slot))),
];

/** The slot's values in the order in which they came, replaced ones included. */
export function historyOf(state: State, slot: string): readonly string[] {
  return choicesOf(state).flatMap((one) => (one.slot === slot ? one.choice : []));
}

/** Decisions that nobody made yet: asked openly, or changed too often. */
export const unresolvedChoices = (state: State): readonly TechChoice[] =>
  state.techChoices === undefined ? [] : choicesOf(state).filter(({ status }) => status === "unresolved");
