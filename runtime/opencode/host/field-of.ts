/** Reads what came over the wire with care: a value of another shape than declared has no such field. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
