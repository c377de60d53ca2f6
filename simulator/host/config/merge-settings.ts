/** Settings of one source laid over those of another: objects are merged, everything else replaces. */
export type Settings = Record<string, unknown>;

export function isRecord(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function mergeSettings(base: Settings, over: Settings): Settings {
  const merged: Settings = { ...base };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const before = merged[key];
    merged[key] = isRecord(before) && isRecord(value) ? mergeSettings(before, value) : value;
  }
  return merged;
}

/** As the host merges files: `instructions` of all of them count. */
export function mergeFiles(base: Settings, over: Settings): Settings {
  const merged = mergeSettings(base, over);
  const [before, after] = [base["instructions"], over["instructions"]];
  if (Array.isArray(before) && Array.isArray(after))
    merged["instructions"] = [...new Set([...before, ...after])];
  return merged;
}
