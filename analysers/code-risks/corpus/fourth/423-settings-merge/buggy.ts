export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

function isObject(v: unknown): v is JsonObject {
  return typeof v === "object" && v !== null && !Array.isArray(v);
}

/** Deep merge; later layers win, arrays are replaced as a whole. */
export function mergeInto(target: JsonObject, source: JsonObject): JsonObject {
  for (const key in source) {
    const value = source[key];
    if (isObject(value)) {
      if (!isObject(target[key])) target[key] = {};
      mergeInto(target[key] as JsonObject, value);
    } else {
      target[key] = value;
    }
  }
  return target;
}

export function resolveSettings(...layers: (JsonObject | undefined)[]): JsonObject {
  const out: JsonObject = {};
  for (const layer of layers) {
    if (layer) mergeInto(out, layer);
  }
  return out;
}

export function parsePosted(body: string): JsonObject {
  const parsed: unknown = JSON.parse(body);
  if (!isObject(parsed)) throw new TypeError("settings must be an object");
  return parsed;
}

export function diffKeys(a: JsonObject, b: JsonObject, prefix = ""): string[] {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const out: string[] = [];
  for (const k of keys) {
    const x = a[k];
    const y = b[k];
    if (isObject(x) && isObject(y)) out.push(...diffKeys(x, y, `${prefix}${k}.`));
    else if (JSON.stringify(x) !== JSON.stringify(y)) out.push(prefix + k);
  }
  return out;
}
