/** The folds of delegations and of the sessions that are bound to them. */
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

export function assigned(
  state: State,
  { event, at, sessionID, agent }: EventRecord<"delegation-assigned">,
): State {
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

/** The session that signs is the subagent's. */
export function bound(state: State, { event, at, sessionID }: EventRecord<"delegation-bound">): State {
  const { id } = event;
  const known = rowOf(state.delegations, id);
  const session = state.sessions[sessionID];
  if (!known || !session) return state;
  const sessions = { ...state.sessions, [sessionID]: { ...session, delegation: id } };
  // One that was recalled before its subagent came to be stays recalled, and the subagent gets nothing.
  const status = known.status === "recalled" ? "recalled" : "working";
  return withDelegation({ ...state, sessions }, id, { child: sessionID, status }, at);
}

export function resumed(state: State, { event, at }: EventRecord<"delegation-resumed">): State {
  return withDelegation(state, event.id, { status: "working", result: null }, at);
}

export function reported(state: State, { event, at }: EventRecord<"delegation-reported">): State {
  return withDelegation(state, event.id, { status: "reported", result: event.report }, at);
}

export function failed(state: State, { event, at }: EventRecord<"delegation-failed">): State {
  return withDelegation(state, event.id, { status: "failed", result: event.reason }, at);
}

export function recalled(state: State, { event, at }: EventRecord<"delegation-recalled">): State {
  return withDelegation(state, event.id, { status: "recalled", result: event.reason }, at);
}

export function callsCounted(state: State, { event, at }: EventRecord<"delegation-counted">): State {
  return withDelegation(state, event.id, { calls: event.calls }, at);
}

export function stopped(state: State, { event, at }: EventRecord<"delegation-stopped">): State {
  const status = rowOf(state.delegations, event.id)?.status;
  const change: Partial<Delegation> = status === "working" ? { status: "ended" } : {};
  return withDelegation(state, event.id, { ...change, calls: event.calls }, at);
}
