import { commonKeys } from "./common-keys.ts";
import { commonText, UNSTABLE } from "./unstable.ts";

/** What several runs have in common of one value, and where it had to be masked. */
export interface CommonValue {
  readonly value: unknown;
  readonly places: readonly string[];
}

/** What stands where values differ; undefined where they are not to be made one, and then the whole is not. */
export type Differing = (values: readonly unknown[], place: string) => CommonValue | undefined;

/** Texts keep the words that they share. */
const masked: Differing = (values, place) => {
  const texts = values.filter((value) => typeof value === "string");
  return { value: texts.length === values.length ? commonText(texts) : UNSTABLE, places: [place] };
};

/** Only where content varies, which texts and numbers are: another id, or a value of another shape, is another record. */
export const maskedContent: Differing = (values, place) =>
  isContent(values) ? masked(values, place) : undefined;

const isContent = (values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === "number") ||
  values.every((value) => typeof value === "string" && !/^\w+#\d+$/.test(value));

/** The first of the values with what `differing` says wherever another has something else. */
export function commonValue(
  values: readonly unknown[],
  place = "",
  differing: Differing = masked,
): CommonValue | undefined {
  const [first, ...rest] = values;
  if (rest.every((other) => same(other, first))) return { value: first, places: [] };
  const common = rest.every((other) => areAlike(first, other)) ? commonKeys(values as object[]) : undefined;
  if (common === undefined) return differing(values, place);
  const places: string[] = [];
  const value: Record<string, unknown> = {};
  for (const { name, keys } of common) {
    const items = values.map((one, run) => (one as Record<string, unknown>)[keys[run] ?? name]);
    const found = commonValue(items, `${place}.${name}`, differing);
    if (found === undefined) return undefined;
    value[name] = found.value;
    places.push(...(name === keys[0] ? [] : [`${place}.${name}`]), ...found.places);
  }
  return { value: Array.isArray(first) ? Object.values(value) : value, places };
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function areAlike(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return Array.isArray(a) === Array.isArray(b);
}
