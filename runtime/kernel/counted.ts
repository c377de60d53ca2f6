/** Ids and the counters they come from: `tn-7` is the seventh node the journal has ever seen. */
import type { Counters, State } from "./state.ts";

/** The number in an id. */
export function numberOf(id: string): number {
  return Number(id.slice(id.indexOf("-") + 1));
}

/** The counters after an id of that kind was given. */
export function counted(state: State, kind: keyof Counters, id: string): Counters {
  return { ...state.counters, [kind]: Math.max(state.counters[kind], numberOf(id)) };
}
