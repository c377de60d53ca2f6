/**
 * The order of keys that a plugin sees where it writes a record as JSON or lists its keys. OpenCode 1.18.33 answers in
 * the order of its schemas, whatever order a record was made in. Nothing is added and nothing is left out.
 */
export type Ordered = (value: unknown) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @param names in order; other keys stand behind them */
export function keys(names: string, inner: Readonly<Record<string, Ordered>> = {}): Ordered {
  const order = names.split(" ");
  return (value) => {
    if (!isRecord(value)) return value;
    const ordered: Record<string, unknown> = {};
    for (const key of [...order, ...Object.keys(value)])
      if (key in value) ordered[key] = (inner[key] ?? asItIs)(value[key]);
    return ordered;
  };
}

const asItIs: Ordered = (value) => value;

/** Every item of a list. */
export const each =
  (item: Ordered): Ordered =>
  (value) =>
    Array.isArray(value) ? value.map(item) : value;

/** Every value of a record. */
export const eachValue =
  (item: Ordered): Ordered =>
  (value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, item(one)])) : value;

/** By the word that stands under a key. */
export const by =
  (key: string, kinds: Readonly<Record<string, Ordered>>): Ordered =>
  (value) =>
    isRecord(value) ? (kinds[String(value[key])] ?? asItIs)(value) : value;
