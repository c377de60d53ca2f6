import type { EventBus } from "../bus/event-bus.ts";
import type { Json } from "../shape/session-message.ts";
import type { PendingInput, SessionStore } from "./session-store.ts";

/** Takes what waits into the conversation. */
export interface InputTray {
  readonly bus: EventBus;
  readonly store: SessionStore;
}

export interface NewInput {
  readonly id: string;
  readonly type: "user" | "synthetic";
  readonly data: PendingInput["data"] & { readonly text: string };
  readonly delivery: "steer" | "queue";
}

export function admit({ bus, store }: InputTray, sessionID: string, input: NewInput): PendingInput {
  const { id, type, data, delivery } = input;
  const keys =
    type === "user" ? ["text", "files", "agents", "metadata"] : ["text", "description", "metadata"];
  const whole = Object.fromEntries(keys.map((key) => [key, (data as Json)[key]]));
  bus.publish("session.input.admitted", { inputID: id, sessionID, input: { type, data: whole, delivery } });
  return store.session(sessionID).pending.find((one) => one.id === id) as PendingInput;
}

/** One that waits already is as good as a new one. */
export function admitCompaction({ bus, store }: InputTray, sessionID: string, id: string): PendingInput {
  if (!store.compactionPending(sessionID))
    bus.publish("session.compaction.admitted", { inputID: id, sessionID });
  return store.compactionPending(sessionID) as PendingInput;
}

/**
 * Steering input goes first, all of it. Where fresh work may begin (`input`) and none steers, one queued input follows,
 * with what has come to steer meanwhile. @returns how many were taken.
 */
export function promote({ bus, store }: InputTray, sessionID: string, scope: "input" | "steer"): number {
  if (store.compactionPending(sessionID)) return 0;
  const waiting = (delivery: string): readonly PendingInput[] =>
    store.session(sessionID).pending.filter((one) => one.delivery === delivery);
  const take = (inputs: readonly PendingInput[]): number => {
    for (const { id } of inputs) bus.publish("session.input.promoted", { sessionID, inputID: id });
    return inputs.length;
  };
  const steers = waiting("steer");
  if (steers.length > 0 || scope === "steer") return take(steers);
  const queued = take(waiting("queue").slice(0, 1));
  return queued === 0 ? 0 : queued + take(waiting("steer"));
}
