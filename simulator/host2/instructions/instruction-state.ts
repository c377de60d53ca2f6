import { createHash } from "node:crypto";
import type { EventBus } from "../bus/event-bus.ts";
import type { SystemMessage } from "../shape/session-message.ts";
import type { SessionStore } from "../storage/session-store.ts";
import type { InstructionSource } from "./sources.ts";

/** Stores what the sources say now, where it differs from what the session was told last. */
export function admitInstructions(
  bus: EventBus,
  store: SessionStore,
  sessionID: string,
  sources: readonly InstructionSource[],
): void {
  const session = store.session(sessionID);
  const known = session.instructions?.current;
  const delta: Record<string, string> = {};
  for (const { key, value } of sources) {
    if (value === undefined) {
      if (known && key in known) delta[key] = "removed";
      continue;
    }
    const hash = hashOf(value);
    if (known && key in known && hashOf(known[key]) === hash) continue;
    delta[key] = hash;
    session.blobs[hash] = value;
  }
  const isFirst = known === undefined;
  if (!isFirst && Object.keys(delta).length === 0) return;
  const metadata = isFirst ? { metadata: { instructions: { initial: true } } } : {};
  bus.publish("session.instructions.updated", { sessionID, delta }, metadata);
}

/** The text of the system prompt, and later changes as messages with their places in the conversation. */
export function assembleInstructions(
  store: SessionStore,
  sessionID: string,
  sources: readonly InstructionSource[],
): { readonly initial: string; readonly updates: readonly { seq: number; message: SystemMessage }[] } {
  const history = store.session(sessionID).instructions;
  if (history === undefined) return { initial: "", updates: [] };
  const first = sources.flatMap(({ key, initial }) =>
    key in history.initial ? [initial(history.initial[key])] : [],
  );
  let values = history.initial;
  const updates = history.updates.flatMap(({ seq, id, created, delta }) => {
    const texts = sources.flatMap(({ key, ...source }) => {
      if (!(key in delta)) return [];
      const before = values[key];
      if (delta[key] === null) return before === undefined ? [] : [source.removed?.(before) ?? ""];
      return [key in values ? source.changed(before, delta[key]) : source.initial(delta[key])];
    });
    values = { ...values, ...delta };
    const text = texts.filter((part) => part !== "").join("\n\n");
    if (text === "") return [];
    const message: SystemMessage = { id, type: "system", text, time: { created } };
    return [{ seq, message }];
  });
  return { initial: first.join("\n\n"), updates };
}

const hashOf = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("hex");

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}
