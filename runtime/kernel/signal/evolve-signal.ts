/** The fold for what humans said: conversations, holds, tech decisions. */
import { rowOf, withRows } from "../table.ts";
import { rootOf } from "../override/override.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";
import type { TechChoice } from "../record/tech-choice.ts";

function withChoice(state: State, id: string, change: Partial<TechChoice>): State {
  const table = state.techChoices ?? [];
  const choice = rowOf(table, id);
  return choice ? { ...state, techChoices: withRows(table, [{ ...choice, ...change }]) } : state;
}

function made(state: State, { event, at }: EventRecord): State {
  if (event.type !== "choice-made") return state;
  const { type: _type, replaces, ...fields } = event;
  const isConfirmed = event.source === "agent" || event.source === "human";
  const choice: TechChoice = { ...fields, replaces: replaces.at(-1) ?? null, isConfirmed, createdAt: at };
  const gone = replaces.reduce(
    (next, id) => withChoice(next, id, { status: "superseded", isContested: false }),
    state,
  );
  return { ...gone, techChoices: withRows(gone.techChoices ?? [], [choice]) };
}

function answered(state: State, sessionID: string, tasks: readonly string[]): State {
  const root = rootOf(state, sessionID);
  const hold = state.holds?.[root];
  if (!hold) return state;
  const left = hold.tasks.filter((id) => !tasks.includes(id));
  const { [root]: _over, ...others } = state.holds ?? {};
  return { ...state, holds: left.length === 0 ? others : { ...others, [root]: { ...hold, tasks: left } } };
}

/** The state after the event; every other event leaves it as it is. */
export function evolveSignal(state: State, record: EventRecord): State {
  const { event, sessionID, at } = record;
  switch (event.type) {
    case "message-heard":
      return { ...state, conversations: { ...state.conversations, [sessionID]: event.conversation } };
    case "plan-questioned": {
      const { type: _type, ...fields } = event;
      const before = state.holds?.[sessionID];
      // A question that words left open does not soften one that is certain.
      const kept =
        before?.isCertain === true && !event.isCertain
          ? { ...before, tasks: event.tasks }
          : { ...fields, at };
      return { ...state, holds: { ...state.holds, [sessionID]: kept } };
    }
    case "plan-answered":
      return answered(state, sessionID, event.tasks);
    case "choice-made":
      return made(state, record);
    case "choice-opened":
      return withChoice(state, event.id, { status: "unresolved" });
    case "choice-settled":
      return withChoice(state, event.id, {
        status: "decided",
        isContested: false,
        isConfirmed: true,
        changes: 0,
      });
    default:
      return state;
  }
}
