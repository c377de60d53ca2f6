/** Reading fields of data that others wrote: what has another form counts as absent. */
export type Loose = Readonly<Record<string, unknown>>;

export const isLoose = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The field as an object; empty when it is none. */
export const within = (value: unknown, key: string): Loose => {
  const found = isLoose(value) ? value[key] : undefined;
  return isLoose(found) ? found : {};
};

export const textAt = (value: unknown, key: string): string => {
  const found = isLoose(value) ? value[key] : undefined;
  return typeof found === "string" ? found : "";
};

export const numberAt = (value: unknown, key: string): number => {
  const found = isLoose(value) ? value[key] : undefined;
  return typeof found === "number" && Number.isFinite(found) ? found : 0;
};

export const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = isLoose(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
};
