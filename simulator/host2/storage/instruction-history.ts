import type { Json } from "../shape/session-message.ts";

/**
 * What a session's model was told besides the conversation. It is what its events add up to, so that a fork, which has
 * the events of its parent up to its own beginning, knows what was told by then.
 */
export type InstructionEvent =
  | {
      readonly type: "updated";
      readonly seq: number;
      readonly id: string;
      readonly created: number;
      /** New values by the key of their source; a removed one is null. */
      readonly delta: Json;
    }
  /** The values of then stand in the system prompt from here on. */
  | { readonly type: "compacted"; readonly seq: number }
  | { readonly type: "forgotten"; readonly seq: number };

/** Values by the key of their source. */
type InstructionValues = Readonly<Record<string, unknown>>;

interface InstructionHistory {
  /** Values that the system prompt tells. */
  readonly initial: InstructionValues;
  readonly current: InstructionValues;
  /** Later changes, told in the conversation. */
  readonly updates: readonly Extract<InstructionEvent, { type: "updated" }>[];
}

export interface Told {
  instructions: InstructionHistory | undefined;
  instructionEvents: InstructionEvent[];
}

export function tellInstructions(told: Told, event: InstructionEvent): void {
  told.instructionEvents.push(event);
  told.instructions = advance(told.instructions, event);
}

function advance(
  known: InstructionHistory | undefined,
  event: InstructionEvent,
): InstructionHistory | undefined {
  if (event.type === "forgotten") return undefined;
  if (event.type === "compacted") return known && { ...known, initial: known.current, updates: [] };
  const values = Object.entries({ ...known?.current, ...event.delta }).filter(([, value]) => value !== null);
  const current = Object.fromEntries(values);
  if (known === undefined) return { initial: current, current, updates: [] };
  return { initial: known.initial, current, updates: [...known.updates, event] };
}
