/** The counters that ids come from: `tn-7` is the seventh node the journal has ever seen. */
import { numberOf } from "./table.ts";
import type { Counters, State } from "./state.ts";

/** The counters after an id of that kind was given. */
export function counted(state: State, kind: keyof Counters, id: string): Counters {
  return { ...state.counters, [kind]: Math.max(state.counters[kind], numberOf(id)) };
}
