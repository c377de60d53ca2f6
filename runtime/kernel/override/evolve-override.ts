/** The fold for the human's overrides. */
import { overrideOf } from "./override.ts";
import type { EventRecord } from "../event.ts";
import type { Override } from "../record/override.ts";
import type { State } from "../state.ts";

function withOverride(state: State, root: string, change: Partial<Override>): State {
  const overrides = { ...state.overrides, [root]: { ...overrideOf(state, root), ...change } };
  return { ...state, overrides };
}

/** The state after the event; every other event leaves it as it is. */
export function evolveOverride(state: State, { event, sessionID }: EventRecord): State {
  switch (event.type) {
    case "governance-paused":
      return withOverride(state, sessionID, { pausedUntil: event.until });
    case "governance-resumed":
      return withOverride(state, sessionID, { pausedUntil: 0 });
    case "call-allowed": {
      const { call, shown } = event;
      return withOverride(state, sessionID, {
        allowed: [...overrideOf(state, sessionID).allowed, { call, shown }],
      });
    }
    case "allowance-used":
      return withOverride(state, event.root, {
        allowed: overrideOf(state, event.root).allowed.filter(({ call }) => call !== event.call),
      });
    default:
      return state;
  }
}
