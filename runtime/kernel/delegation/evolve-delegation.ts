/** The fold for delegations and for the sessions that are bound to them. */
import { evolveSignal } from "../signal/evolve-signal.ts";
import { evolveOverride } from "../override/evolve-override.ts";
import { counted } from "../counted.ts";
import { rowOf, withRows } from "../table.ts";
import type { Delegation } from "../record/delegation.ts";
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";

function withDelegation(state: State, id: string, change: Partial<Delegation>, at: number): State {
  const known = rowOf(state.delegations, id);
  return known
    ? { ...state, delegations: withRows(state.delegations, [{ ...known, ...change, modifiedAt: at }]) }
    : state;
}

function bind(state: State, id: string, { at, sessionID }: EventRecord): State {
  const known = rowOf(state.delegations, id);
  const session = state.sessions[sessionID];
  if (!known || !session) return state;
  const sessions = { ...state.sessions, [sessionID]: { ...session, delegation: id } };
  // One that was recalled before its subagent came to be stays recalled, and the subagent gets nothing.
  const status = known.status === "recalled" ? "recalled" : "working";
  return withDelegation({ ...state, sessions }, id, { child: sessionID, status }, at);
}

function assign(state: State, record: EventRecord): State {
  const { event, at, sessionID, agent } = record;
  if (event.type !== "delegation-assigned") return state;
  const { type: _type, ...fields } = event;
  const delegation: Delegation = {
    ...fields,
    assigner: sessionID,
    assignedBy: agent,
    status: "assigned",
    child: null,
    calls: 0,
    result: null,
    createdAt: at,
    modifiedAt: at,
  };
  const node = rowOf(state.nodes, event.nodeId);
  return {
    ...state,
    delegations: withRows(state.delegations, [delegation]),
    nodes: node
      ? withRows(state.nodes, [
          { ...node, delegation: event.id, delegatedBy: agent, assignedTo: event.agent, modifiedAt: at },
        ])
      : state.nodes,
    counters: counted(state, "delegation", event.id),
  };
}

/** The state after an event about delegation; any other changes nothing. */
export function evolveDelegation(state: State, record: EventRecord): State {
  const { event, at } = record;
  switch (event.type) {
    case "delegation-assigned":
      return assign(state, record);
    case "delegation-bound":
      return bind(state, event.id, record);
    case "delegation-resumed":
      return withDelegation(state, event.id, { status: "working", result: null }, at);
    case "delegation-reported":
      return withDelegation(state, event.id, { status: "reported", result: event.report }, at);
    case "delegation-failed":
      return withDelegation(state, event.id, { status: "failed", result: event.reason }, at);
    case "delegation-recalled":
      return withDelegation(state, event.id, { status: "recalled", result: event.reason }, at);
    case "delegation-counted":
      return withDelegation(state, event.id, { calls: event.calls }, at);
    case "delegation-stopped": {
      const status = rowOf(state.delegations, event.id)?.status;
      const change: Partial<Delegation> = status === "working" ? { status: "ended" } : {};
      return withDelegation(state, event.id, { ...change, calls: event.calls }, at);
    }
    default:
      return evolveOverride(evolveSignal(state, record), record);
  }
}
