/**
 * given(events).when(command), then what happened: the decider's tests in the field's own words. Time stands
 * still at 1,000 and every session is live unless a test says otherwise.
 */
import { decide } from "./decide.ts";
import { evolve } from "./evolve.ts";
import { EMPTY_STATE } from "./state.ts";
import type { Command, CommandContext } from "./command.ts";
import type { Event, EventOf, PlannedNode } from "./event.ts";
import type { Refusal } from "./refusal.ts";
import type { State } from "./state.ts";
import type { Checkpoint } from "./record/checkpoint.ts";

export const CONTEXT: CommandContext = {
  sessionID: "ses_a",
  agent: "build",
  at: 1_000,
  anchorBudgetChars: 200,
  isLive: () => true,
};

/** A planned node with nothing but a name. */
export function node(id: string, more: Partial<PlannedNode> = {}): PlannedNode {
  return {
    id,
    name: id.toUpperCase(),
    expectedOutput: `${id} is there`,
    steps: [],
    assignedTo: "",
    allowedTools: [],
    allowedPaths: [],
    dependsOn: [],
    temporalGate: null,
    ...more,
  };
}

/** A plan with these nodes, as events. */
export function plan(
  id: string,
  ...nodes: readonly PlannedNode[]
): readonly [EventOf<"plan-created">, EventOf<"tasks-planned">] {
  return [
    {
      type: "plan-created",
      id,
      name: `Plan ${id}`,
      acceptance: [],
      category: "development",
      governanceLevel: null,
      dependsOn: [],
      ownedBy: "build",
    },
    { type: "tasks-planned", planId: id, ahead: false, nodes },
  ];
}

/** A checkpoint of that node: a written file unless `more` says otherwise. */
export function checkpoint(number: number, taskNodeId = "tn-1", more: Partial<Checkpoint> = {}): Event {
  const facts = { tool: "write", timestamp: number, summary: "write", exit: null, hash: null, runner: null };
  const files = { filesModified: [`${taskNodeId}.ts`] };
  return {
    type: "checkpoint-recorded",
    checkpoint: { id: `cp-${number}`, taskNodeId, ...facts, ...files, ...more },
  };
}

/** An event of another session than the default one. */
export interface Signed {
  readonly by: string;
  readonly event: Event;
}

export const by = (sessionID: string, event: Event): Signed => ({ by: sessionID, event });

export const opened = (sessionID: string, parentID: string | null): Signed =>
  by(sessionID, { type: "session-opened", parentID, home: { instance: "i", pid: 1, machine: "m" } });

function stateAfter(events: readonly (Event | Signed)[]): State {
  return events.reduce<State>((state, entry, index) => {
    const signed = "event" in entry ? entry : by(CONTEXT.sessionID, entry);
    return evolve(state, {
      version: index + 1,
      at: 500,
      sessionID: signed.by,
      agent: "build",
      event: signed.event,
    });
  }, EMPTY_STATE);
}

export interface Answer {
  readonly events: readonly Event[] | null;
  readonly refusal: Refusal | null;
}

/** The answer that accepts with exactly these events. */
export function happened(...events: readonly Event[]): Answer {
  return { events, refusal: null };
}

/** Starts a test from past events. */
export function given(...past: readonly (Event | Signed)[]): {
  when(command: Command, context?: Partial<CommandContext>): Answer;
  /** What the past events fold into. */
  readonly state: State;
} {
  const state = stateAfter(past);
  return {
    state,
    when(command, context = {}) {
      const decision = decide(state, command, { ...CONTEXT, ...context });
      return decision.ok
        ? { events: decision.events, refusal: null }
        : { events: null, refusal: decision.refusal };
    },
  };
}
