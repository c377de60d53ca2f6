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
  if (!rest.every((other) => sameShape(first, other))) return differing(values, place);
  const places: string[] = [];
  const value: Record<string, unknown> = {};
  for (const key of Object.keys(first as object)) {
    const items = values.map((one) => (one as Record<string, unknown>)[key]);
    const found = commonValue(items, `${place}.${key}`, differing);
    if (found === undefined) return undefined;
    value[key] = found.value;
    places.push(...found.places);
  }
  return { value: Array.isArray(first) ? Object.values(value) : value, places };
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function sameShape(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  return Array.isArray(a) === Array.isArray(b) && same(Object.keys(a), Object.keys(b));
}
