/**
 * Looks one decision ahead: would these events close a cycle? Asked before they are stored, on the same
 * fold that will apply them.
 */
import { refuse } from "../decision.ts";
import { evolve } from "../evolve.ts";
import { findCycle } from "../find-cycle.ts";
import { nodeIdsOf } from "../graph.ts";
import type { CommandContext } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { SuggestedCall } from "../refusal.ts";
import type { State } from "../state.ts";

/** The state these events would lead to; nothing is stored. */
export function foresee(state: State, events: readonly Event[], context: CommandContext): State {
  return events.reduce(
    (next, event) =>
      evolve(next, {
        version: next.version,
        at: context.at,
        sessionID: context.sessionID,
        agent: context.agent,
        event,
      }),
    state,
  );
}

/** Where a cycle that these events close must pass: what got new links; a plan's links are links of its nodes too. */
function rootsOf(state: State, events: readonly Event[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.type === "tasks-planned") return event.nodes.map((node) => node.id);
    if (event.type === "plan-updated")
      return event.changes.dependsOn ? [event.planId, ...nodeIdsOf(state, event.planId)] : [];
    return event.type === "task-updated" ? [event.nodeId] : [];
  });
}

/** Refusal that names the cycle these events would close, or null. */
export function refuseCycle(
  state: State,
  events: readonly Event[],
  context: CommandContext,
  what: string,
  instead: SuggestedCall,
): Decision | null {
  const cycle = findCycle(foresee(state, events, context), rootsOf(state, events));
  if (!cycle) return null;
  return refuse(
    "cycle",
    what,
    `these would wait for each other for ever: ${cycle.join(" → ")}`,
    instead,
    cycle.join(" → "),
  );
}
