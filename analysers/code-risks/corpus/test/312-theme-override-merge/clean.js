import { readFile } from "node:fs/promises";

export const DEFAULT_THEME = Object.freeze({
  colors: { primary: "#2457d6", danger: "#b3261e", surface: "#ffffff" },
  radius: { small: 4, large: 12 },
  font: { family: "Inter, sans-serif", size: 16 },
});

const FORBIDDEN = new Set(["__proto__", "prototype", "constructor"]);

function isPlainObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mergeDeep(target, source) {
  for (const key of Object.keys(source)) {
    if (FORBIDDEN.has(key)) continue;
    const value = source[key];
    if (isPlainObject(value)) {
      if (!Object.hasOwn(target, key) || !isPlainObject(target[key])) target[key] = {};
      mergeDeep(target[key], value);
    } else {
      target[key] = value;
    }
  }
  return target;
}

// flat copy of our own constants, no foreign keys
export function withDensity(theme, density) {
  return { ...theme, density: density === "compact" ? 0.75 : 1 };
}

export function buildTheme(overridesJson) {
  const overrides = JSON.parse(overridesJson);
  if (!isPlainObject(overrides)) throw new TypeError("a theme must be an object");
  return mergeDeep(structuredClone(DEFAULT_THEME), overrides);
}

export async function themeOfTenant(tenantDir) {
  try {
    return buildTheme(await readFile(`${tenantDir}/theme.json`, "utf8"));
  } catch (err) {
    if (err.code === "ENOENT") return structuredClone(DEFAULT_THEME);
    throw err;
  }
}
