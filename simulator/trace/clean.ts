/**
 * Takes out of a recorded value what is racy, bulky or different on every machine, field by field and only
 * by the name and place of the field, never by its value. What stays is compared strictly.
 */
export function clean(value: unknown, key = ""): unknown {
  // Arguments are what the model, a script or a plugin wrote: nothing in them is the host's.
  if (typeof value !== "object" || value === null || AUTHORED.has(key)) return value;
  if (Array.isArray(value)) return value.map((item) => clean(item, key));
  const record = value as Readonly<Record<string, unknown>>;
  if (key === "tokens") return record["total"] === undefined ? undefined : { total: record["total"] };
  const cleaned: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(record)) {
    if (isDropped(name, item, key, record)) continue;
    const kept = clean(item, name);
    if (kept !== undefined) cleaned[name] = kept;
  }
  return cleaned;
}

function isDropped(
  name: string,
  item: unknown,
  key: string,
  record: Readonly<Record<string, unknown>>,
): boolean {
  if (name === "time" || name === "cost" || name === "version" || name === "slug" || name === "projectID")
    return true;
  if (name === "snapshot" || (name === "hash" && record["type"] === "patch")) return true;
  if (name === "path") return typeof item === "object" || record["slug"] !== undefined;
  // The background diff summary of a user message or a session; `summary: true` of an assistant stays.
  if (name === "summary") return typeof item === "object";
  // A retry names the time of the next attempt; headers and trace references belong to the server that answered.
  if (name === "ref" || name === "responseHeaders" || (name === "next" && record["type"] === "retry"))
    return true;
  return key === "metadata" && BULK.has(name);
}

const AUTHORED = new Set(["args", "input", "arguments"]);
const BULK = new Set(["diff", "filediff", "diagnostics", "display", "preview", "output"]);

/** The same value with object keys in alphabetical order and every string passed through `text`. */
export function mapStrings(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, text));
  if (typeof value !== "object" || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const mapped: Record<string, unknown> = {};
  for (const name of Object.keys(record).toSorted()) mapped[text(name)] = mapStrings(record[name], text);
  return mapped;
}
