/** The folds of rounds of validation, and of what the human accepts of their gaps. */
import { rowOf } from "../table.ts";
import { withNode } from "../task/with-node.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";

export function gapsFound(state: State, { event, at, sessionID }: EventRecord<"gaps-found">): State {
  const { round, gaps } = event;
  return withNode(state, event.nodeId, { rounds: round, gaps, gapsToldTo: sessionID }, at);
}

export function riskAccepted(state: State, { event, at }: EventRecord<"risk-accepted">): State {
  const known = rowOf(state.nodes, event.nodeId)?.acceptedGaps ?? [];
  const covered = event.gaps && { acceptedGaps: [...new Set([...known, ...event.gaps])] };
  return withNode(state, event.nodeId, { acceptedRisk: event.text, ...covered }, at);
}
