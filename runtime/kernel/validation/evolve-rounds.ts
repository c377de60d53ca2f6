/** The fold for rounds of validation, and for what the human accepts of their gaps. */
import { rowOf } from "../table.ts";
import { withNode } from "../task/with-node.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";

/** The state after an event about gaps; any other changes nothing. */
export function evolveRounds(state: State, { event, at }: EventRecord): State {
  switch (event.type) {
    case "gaps-found":
      return withNode(state, event.nodeId, { rounds: event.round, gaps: event.gaps }, at);
    case "risk-accepted": {
      const known = rowOf(state.nodes, event.nodeId)?.acceptedGaps ?? [];
      const covered = event.gaps && { acceptedGaps: [...new Set([...known, ...event.gaps])] };
      return withNode(state, event.nodeId, { acceptedRisk: event.text, ...covered }, at);
    }
    default:
      return state;
  }
}
