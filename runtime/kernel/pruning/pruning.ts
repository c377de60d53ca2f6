/**
 * Which old tool outputs of a session no longer go into its requests. Kept in the journal, because what was taken
 * out once stays out until the next compaction, restarts included: else the prompt would change under the
 * provider's cache.
 */
import { accept } from "../decision.ts";
import { lookUp } from "../look-up.ts";
import type { CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { EventRecord } from "../event.ts";
import type { Pruned } from "../record/pruned.ts";
import type { State } from "../state.ts";

const NONE: Pruned = { steps: 0, parts: [] };

/** What is out of this session's requests. */
export function prunedOf(state: State, sessionID: string): Pruned {
  return lookUp(state.pruned ?? {}, sessionID) ?? NONE;
}

/** Takes the outputs of these parts out, those that are not out already. */
export function pruneOutputs(
  state: State,
  command: { readonly parts: readonly string[] },
  { sessionID }: CommandContext,
): Decision {
  const known = new Set(prunedOf(state, sessionID).parts);
  const parts = command.parts.filter((part) => !known.has(part));
  return parts.length === 0 ? accept() : accept({ type: "outputs-pruned", parts });
}

export function outputsPruned(state: State, { event, sessionID }: EventRecord<"outputs-pruned">): State {
  const { steps, parts } = prunedOf(state, sessionID);
  const pruned: Pruned = { steps: steps + 1, parts: [...parts, ...event.parts] };
  return { ...state, pruned: { ...state.pruned, [sessionID]: pruned } };
}

type End = EventRecord<"session-compacted" | "session-closed">;

/** A compaction begins anew, because what was pruned is in its summary; a session that closes has no requests. */
export function begunAnew(state: State, { sessionID }: End): State {
  if (state.pruned?.[sessionID] === undefined) return state;
  const { [sessionID]: _over, ...others } = state.pruned;
  return { ...state, pruned: others };
}
