/**
 * What the human has set aside, per root session: a pause, and single calls that may be made once. Only commands
 * that the human typed lead here; no tool and no plain chat does, so no agent can widen its own rights.
 */
import type { Override } from "../record/override.ts";
import type { State } from "../state.ts";

const NONE: Override = { pausedUntil: 0, allowed: [] };
const MAX_DEPTH = 16;

/** The session that the human speaks in: this one, or the root above it. */
export function rootOf(state: State, sessionID: string): string {
  let current = sessionID;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const parentID = state.sessions[current]?.parentID ?? null;
    if (parentID === null) return current;
    current = parentID;
  }
  return current;
}

/** What the human has set aside in this session's root. */
export function overrideOf(state: State, sessionID: string): Override {
  return state.overrides === undefined ? NONE : (state.overrides[rootOf(state, sessionID)] ?? NONE);
}
