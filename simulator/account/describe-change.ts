/**
 * What a hook made of its `output`, in a few short phrases: the path of each field that differs, and how. Meant
 * for a terminal, so long texts are cut and a text that only grew shows what was added.
 */
export function describeChange(before: unknown, after: unknown, limit = 4): string[] {
  const found: string[] = [];
  compare("", before, after, found);
  return found.length <= limit ? found : [...found.slice(0, limit), `and ${found.length - limit} more`];
}

function compare(path: string, before: unknown, after: unknown, found: string[]): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (typeof before === "string" && typeof after === "string")
    return void found.push(text(path, before, after));
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    found.push(
      before === undefined ? `${path} = ${brief(after)}` : `${path}: ${brief(before)} → ${brief(after)}`,
    );
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = Array.isArray(before) ? `${path}[${key}]` : `${path}${path === "" ? "" : "."}${key}`;
    if (key in after) compare(at, before[key], after[key], found);
    else found.push(`${at} removed`);
  }
}

function text(path: string, before: string, after: string): string {
  if (before !== "" && after.startsWith(before)) return `${path} + ${brief(after.slice(before.length))}`;
  if (before !== "" && after.endsWith(before))
    return `${path}: ${brief(after.slice(0, -before.length))} put before it`;
  return `${path}: ${brief(before)} → ${brief(after)}`;
}

/** A value on one line, at most `length` characters of it. */
export function brief(value: unknown, length = 70): string {
  const written = typeof value === "string" ? JSON.stringify(value) : (JSON.stringify(value) ?? "nothing");
  return written.length > length ? `${written.slice(0, length)}… (${written.length} characters)` : written;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
