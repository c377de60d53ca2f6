/**
 * Reads a tool's arguments. OpenCode 1.18.33 validates nothing for plugin tools and shows every raw-schema
 * argument as required, so an empty string, null or empty list counts as left out, and each complaint
 * names the field and shows a call that would have worked.
 */
export class BadArgument extends Error {
  override readonly name = "BadArgument";
  readonly field: string;

  constructor(field: string, problem: string) {
    super(`"${field}" ${problem}`);
    this.field = field;
  }
}

const MAX_TEXT = 2_000;
const MAX_ITEMS = 50;

export interface ArgReader {
  text(field: string, max?: number): string | undefined;
  requiredText(field: string, what: string, max?: number): string;
  choice<T extends string>(field: string, values: readonly T[]): T | undefined;
  integer(field: string): number | undefined;
  flag(field: string): boolean;
  texts(field: string): readonly string[] | undefined;
  /** A reader over one object. */
  object(field: string): ArgReader | undefined;
  /** Readers over a list of objects. */
  objects(field: string): readonly ArgReader[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Models sometimes send a list or object as a JSON text. */
function unpack(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function listOf(field: string, raw: unknown): readonly unknown[] | undefined {
  const value = unpack(raw);
  if (value === undefined || value === null || value === "") return undefined;
  const list = Array.isArray(value) ? value : [value];
  if (list.length > MAX_ITEMS)
    throw new BadArgument(field, `has ${list.length} entries; at most ${MAX_ITEMS} fit one call`);
  return list.length > 0 ? list : undefined;
}

/** @param prefix where these arguments stand, for messages: `tasks[1].`. */
export function argReader(raw: unknown, prefix = ""): ArgReader {
  const args = isObject(raw) ? raw : {};
  const text = (field: string, max = MAX_TEXT): string | undefined => {
    const value = args[field];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "string" && typeof value !== "number")
      throw new BadArgument(prefix + field, "must be a text");
    const trimmed = String(value).trim();
    if (trimmed.length > max)
      throw new BadArgument(prefix + field, `has ${trimmed.length} characters; at most ${max} are kept`);
    return trimmed === "" ? undefined : trimmed;
  };
  const reader: ArgReader = {
    text,
    requiredText(field, what, max) {
      const value = text(field, max);
      if (value === undefined) throw new BadArgument(prefix + field, `is missing: ${what}`);
      return value;
    },
    choice(field, values) {
      const value = text(field);
      if (value === undefined) return undefined;
      const found = values.find((known) => known === value.toLowerCase());
      if (found === undefined)
        throw new BadArgument(prefix + field, `must be one of ${values.join(", ")}, not "${value}"`);
      return found;
    },
    integer(field) {
      const value = text(field);
      if (value === undefined) return undefined;
      if (!/^\d+$/.test(value)) throw new BadArgument(prefix + field, "must be a whole number");
      return Number(value);
    },
    flag: (field) => args[field] === true || args[field] === "true",
    texts(field) {
      return listOf(prefix + field, args[field])
        ?.map((entry) => {
          if (typeof entry !== "string" || entry.length > MAX_TEXT)
            throw new BadArgument(
              prefix + field,
              `must be a list of texts of at most ${MAX_TEXT} characters`,
            );
          return entry.trim();
        })
        .filter((entry) => entry !== "");
    },
    object(field) {
      const value = unpack(args[field]);
      if (value === undefined || value === null || value === "") return undefined;
      if (!isObject(value)) throw new BadArgument(prefix + field, "must be an object");
      return Object.keys(value).length > 0 ? argReader(value, `${prefix}${field}.`) : undefined;
    },
    objects(field) {
      return (listOf(prefix + field, args[field]) ?? []).map((entry, index) => {
        if (!isObject(entry)) throw new BadArgument(`${prefix}${field}[${index}]`, "must be an object");
        return argReader(entry, `${prefix}${field}[${index}].`);
      });
    },
  };
  return reader;
}
