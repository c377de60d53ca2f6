/**
 * Copies plain JSON-like data. The host keeps its record in a database, so whatever it reads or publishes is a
 * fresh copy; `undefined` properties vanish as they do there. Faster than `structuredClone` on small objects.
 */
export function clone<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => clone(item)) as T;
  // A spread takes over the shape of an object at once; most fields are texts and numbers and need no more.
  const copy = { ...value } as Record<string, unknown>;
  for (const key of Object.keys(copy)) {
    const field = copy[key];
    if (typeof field === "object") {
      if (field !== null) copy[key] = clone(field);
    } else if (field === undefined || typeof field === "function") return withoutGaps(value) as T;
  }
  return copy as T;
}

/** The same key by key, so that what vanishes leaves no trace in the shape of the copy. */
function withoutGaps(value: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value))
    if (field !== undefined && typeof field !== "function") copy[key] = clone<unknown>(field);
  return copy;
}
