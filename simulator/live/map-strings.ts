/** The same data with every text in it changed; `key` is the name of the property that it belongs to. */
export function mapStrings(value: unknown, change: (text: string, key: string) => string, key = ""): unknown {
  if (typeof value === "string") return change(value, key);
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, mapStrings(one, change, name)]),
  );
}
