/** The folds of rounds of validation, and of what the human accepts of their gaps. */
import { rowOf } from "../table.ts";
import { withNode } from "../task/with-node.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";

export function gapsFound(state: State, { event, at }: EventRecord<"gaps-found">): State {
  return withNode(state, event.nodeId, { rounds: event.round, gaps: event.gaps }, at);
}

export function riskAccepted(state: State, { event, at }: EventRecord<"risk-accepted">): State {
  const known = rowOf(state.nodes, event.nodeId)?.acceptedGaps ?? [];
  const covered = event.gaps && { acceptedGaps: [...new Set([...known, ...event.gaps])] };
  return withNode(state, event.nodeId, { acceptedRisk: event.text, ...covered }, at);
}
