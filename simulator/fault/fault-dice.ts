import type { TraceEvent } from "../trace/event.ts";
import { FAULT_KINDS, type FaultKind } from "./fault-kinds.ts";
import { formatFaultPlan, type FaultPlan } from "./fault-plan.ts";

/**
 * Decides at every chance whether a fault strikes. Each kind has a stream of chance of its own, so that a kind that is
 * switched off moves nothing among the others; and every strike stands in the trace before it happens.
 */
export interface FaultDice {
  /** One chance. Undefined, or, when the fault strikes, one of `choices`. */
  strike<T extends string | number = "strikes">(
    kind: FaultKind,
    where: string,
    choices?: readonly T[],
  ): T | undefined;
  /** Nothing strikes any more. */
  heal(): void;
}

interface DiceInput {
  readonly plan: FaultPlan;
  /** A stream of whole numbers in [0, below) for a label. */
  readonly random: (label: string) => (below: number) => number;
  readonly record: (event: TraceEvent) => void;
}

export function createFaultDice({ plan, random, record }: DiceInput): FaultDice {
  const streams = new Map(FAULT_KINDS.map((kind) => [kind, mixed(random(`fault/${kind}`))]));
  const inForce = new Set(FAULT_KINDS.filter((kind) => (plan.rates[kind] ?? 0) > 0 && !isSwitchedOff(kind)));
  record({ type: "faults", plan: formatFaultPlan(plan), active: [...inForce] });

  function isSwitchedOff(kind: FaultKind): boolean {
    return plan.swarm && mixed(random(`swarm/${kind}`))(2) === 0;
  }

  return {
    strike(kind, where, choices) {
      if (!inForce.has(kind)) return undefined;
      const draw = streams.get(kind) as (below: number) => number;
      if (draw(PER_MILLE) >= (plan.rates[kind] ?? 0)) return undefined;
      const choice = choices?.[draw(choices.length)];
      record({ type: "fault", kind, where, ...(choice === undefined ? {} : { choice }) });
      // Without choices T is its default, which only a caller could say otherwise.
      return (choice ?? "strikes") as never;
    },
    heal() {
      if (inForce.size === 0) return;
      inForce.clear();
      record({ type: "faults", plan: formatFaultPlan(plan), active: [] });
    },
  };
}

const PER_MILLE = 1000;

/** The first numbers of streams whose seeds are close resemble each other; these are left out. */
function mixed(draw: (below: number) => number): (below: number) => number {
  for (let left = 0; left < 32; left++) draw(2);
  return draw;
}
