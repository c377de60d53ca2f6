/**
 * A report as it may be shown: what a person or an agent said and ran in a play stands in it, and a key among that goes
 * out by the same rules as in the plugin's journal. Invariant: the shape stays, only texts change.
 */
import { redacted } from "../../runtime/kernel/words/redact.ts";

/** @param value data without functions; a map keeps its keys. */
export function withoutSecrets<T>(value: T): T {
  return changed(value) as T;
}

function changed(value: unknown): unknown {
  if (typeof value === "string") return redacted(value);
  if (Array.isArray(value)) return value.map(changed);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, changed(one)]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one)]));
}
