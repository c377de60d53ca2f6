/**
 * Copies plain JSON-like data. The host keeps its record in a database, so every record that it reads or publishes
 * is a fresh copy; `undefined` properties vanish as they do there. Faster than `structuredClone` on small objects.
 * OpenCode 1.18.33: storing a value that cannot be copied or written as JSON fails, with Bun's words.
 */
export function clone<T>(value: T): T {
  try {
    return copyOf(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new TypeError("JSON.stringify cannot serialize cyclic structures.", { cause: error });
  }
}

function copyOf<T>(value: T): T {
  if (typeof value === "function" || typeof value === "symbol")
    throw new TypeError("The object can not be cloned.");
  if (typeof value === "bigint") throw new TypeError("JSON.stringify cannot serialize BigInt.");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item)) as T;
  if (value instanceof Date) return value.toJSON() as T;
  // A spread takes over the shape of an object at once; most fields are texts and numbers and need no more.
  const copy = { ...value } as Record<string, unknown>;
  for (const key of Object.keys(copy)) {
    const field = copy[key];
    switch (typeof field) {
      case "undefined":
        return withoutGaps(value) as T;
      case "string":
      case "number":
      case "boolean":
        break;
      default:
        copy[key] = copyOf(field);
    }
  }
  return copy as T;
}

/** The same key by key, so that what vanishes leaves no trace in the shape of the copy. */
function withoutGaps(value: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value))
    if (field !== undefined) copy[key] = copyOf<unknown>(field);
  return copy;
}
