/**
 * Copies plain JSON-like data. The host keeps its record in a database, so whatever it reads or publishes is a
 * fresh copy; `undefined` properties vanish as they do there. Faster than `structuredClone` on small objects.
 */
export function clone<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => clone(item)) as T;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const field = (value as Record<string, unknown>)[key];
    // Most fields are texts and numbers: no call for those.
    if (typeof field === "object") copy[key] = field === null ? null : clone(field);
    else if (field !== undefined && typeof field !== "function") copy[key] = field;
  }
  return copy as T;
}
