import type { Recorded } from "../trace/normalise.ts";
import type { TraceRecord } from "../trace/event.ts";

/** Replaces the paths of this machine in every string of a trace, so that traces of two machines can be compared. */
export function portable(records: readonly TraceRecord[], paths: Recorded["paths"]): TraceRecord[] {
  const text = (value: string): string => {
    let named = value;
    for (const [path, name] of paths) named = named.replaceAll(path, name);
    return named;
  };
  return records.map((record) => replaced(record, text) as TraceRecord);
}

function replaced(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return value.map((item) => replaced(item, text));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [text(key), replaced(item, text)] as const);
  return Object.fromEntries(entries);
}
