import { readFile } from "node:fs/promises";
import base from "./default-theme.json";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Theme = { [key: string]: Json };

function isObject(value: unknown): value is Theme {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Merges `source` into `target` and returns `target`. */
export function mergeInto(target: Theme, source: Theme): Theme {
  for (const key of Object.keys(source)) {
    const next = source[key];
    const current = target[key];
    if (isObject(next) && isObject(current)) {
      mergeInto(current, next);
    } else {
      target[key] = isObject(next) ? mergeInto({}, next) : next;
    }
  }
  return target;
}

const cache = new Map<string, Theme>();

export async function themeFor(tenant: string, file: string | null): Promise<Theme> {
  const known = cache.get(tenant);
  if (known) return known;

  let theme = structuredClone(base) as Theme;
  if (file) {
    const uploaded: unknown = JSON.parse(await readFile(file, "utf8"));
    if (!isObject(uploaded)) throw new TypeError(`theme of ${tenant} is not an object`);
    theme = mergeInto(theme, uploaded);
  }
  cache.set(tenant, theme);
  return theme;
}

export function cssVariables(theme: Theme, prefix = "--t"): string[] {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(theme)) {
    if (isObject(value)) lines.push(...cssVariables(value, `${prefix}-${key}`));
    else if (typeof value === "string" || typeof value === "number") lines.push(`${prefix}-${key}: ${value};`);
  }
  return lines;
}
