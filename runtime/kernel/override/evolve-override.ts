/** The folds of the human's overrides. */
import { overrideOf } from "./override.ts";
import type { EventRecord } from "../event.ts";
import type { Override } from "../record/override.ts";
import type { State } from "../state.ts";

function withOverride(state: State, root: string, change: Partial<Override>): State {
  const overrides = { ...state.overrides, [root]: { ...overrideOf(state, root), ...change } };
  return { ...state, overrides };
}

export function paused(state: State, { event, sessionID }: EventRecord<"governance-paused">): State {
  return withOverride(state, sessionID, { pausedUntil: event.until });
}

export function resumed(state: State, { sessionID }: EventRecord<"governance-resumed">): State {
  return withOverride(state, sessionID, { pausedUntil: 0 });
}

export function callAllowed(state: State, { event, sessionID }: EventRecord<"call-allowed">): State {
  const { call, shown } = event;
  return withOverride(state, sessionID, {
    allowed: [...overrideOf(state, sessionID).allowed, { call, shown }],
  });
}

export function allowanceUsed(state: State, { event }: EventRecord<"allowance-used">): State {
  return withOverride(state, event.root, {
    allowed: overrideOf(state, event.root).allowed.filter(({ call }) => call !== event.call),
  });
}

const MOST_CLAIMS = 5;

export function foreignSeen(state: State, { event }: EventRecord<"foreign-event">): State {
  const { count, claims } = state.foreign ?? { count: 0, claims: [] };
  const named = [...new Set([...claims, event.claims])].slice(0, MOST_CLAIMS);
  return { ...state, foreign: { count: count + 1, claims: named } };
}

export function journalReopened(state: State): State {
  const { foreign, ...rest } = state;
  return foreign === undefined ? state : rest;
}

export function modeChosen(state: State, { event }: EventRecord<"mode-chosen">): State {
  const { mode: _, ...rest } = state;
  return event.mode === null ? rest : { ...rest, mode: event.mode };
}
