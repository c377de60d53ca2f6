/**
 * What a hook added, as text: every string in what it left behind that was not there before. Of a string that
 * only grew, the grown part.
 */
export function addedTexts(before: unknown, after: unknown): string[] {
  const old = new Set<string>();
  for (const text of stringsIn(before)) old.add(text);
  const added: string[] = [];
  for (const text of stringsIn(after)) {
    if (old.has(text) || text.trim() === "") continue;
    const stem = longestStem(text, old);
    const rest = text.slice(stem.length).trim();
    if (rest !== "") added.push(rest);
  }
  return added;
}

function longestStem(text: string, old: ReadonlySet<string>): string {
  let stem = "";
  for (const candidate of old)
    if (candidate.length > stem.length && text.startsWith(candidate)) stem = candidate;
  return stem;
}

/** Names of things are no text that the model reads. */
const NAMES = new Set(["id", "messageID", "sessionID", "callID", "type"]);

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const inner of value) yield* stringsIn(inner);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) if (!NAMES.has(key)) yield* stringsIn(inner);
}
