/**
 * The answer of `decide`: what will have happened, or why not. An empty list of events is a success that
 * changes nothing (a repeated call).
 */
import type { Event } from "./event.ts";
import type { Refusal, SuggestedCall } from "./refusal.ts";

export type Decision =
  | { readonly ok: true; readonly events: readonly Event[] }
  /** `events`: what is kept of the attempt all the same. */
  | { readonly ok: false; readonly refusal: Refusal; readonly events?: readonly Event[] };

/** Accepts with these events. */
export function accept(...events: readonly Event[]): Decision {
  return { ok: true, events };
}

/** Refuses; `instead` is a call that works verbatim, or who must act. */
export function refuse(
  code: string,
  what: string,
  why: string,
  instead: SuggestedCall | { readonly human: string },
  evidence: string,
): Decision {
  return { ok: false, refusal: { code, what, why, instead, evidence } };
}
