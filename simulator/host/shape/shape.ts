/**
 * The shapes of values from outside, in one language for the host's storage and for the requests of its routes: a
 * shape, and one check that tells the first thing wrong with a value in the host's words and where it stands. The
 * value is taken over without the keys that its shape does not name, as OpenCode 1.18.33 does.
 */
type Kind = "string" | "number" | "integer" | "count" | "boolean" | "record" | "list" | "any";
export type ValueType =
  | Kind
  /** A string that begins so, as ids do. */
  | { readonly prefix: string }
  | { readonly oneOf: readonly string[]; readonly name?: string }
  /** A whole number. */
  | { readonly least?: number; readonly above?: number; readonly most?: number }
  | { readonly listOf: ValueType; readonly name?: string }
  | { readonly mapOf: ValueType; readonly name?: string }
  | { readonly fields: Shape; readonly name?: string }
  /** Objects told apart by the word under `key`, which is "type" unless given. */
  | { readonly byType: Readonly<Record<string, Shape>>; readonly key?: string; readonly name?: string };
/** A "?" behind a kind and `optional` mark what may be left out. */
type FieldType = ValueType | `${Kind}?` | { readonly optional: ValueType };
export interface Shape {
  readonly [field: string]: FieldType;
}

/** The stand-in for a value that is not there: JSON has no undefined, so the host takes null in most bodies. */
export type Absent = "null" | "undefined";
type Place = readonly (string | number)[];

/** The value is not what its shape says. */
export class Misfit extends Error {
  override readonly name = "Misfit";
  readonly place: Place;
  constructor(problem: string, place: Place) {
    super(problem);
    this.place = place;
  }
}

/** The value as its shape knows it. Throws a {@link Misfit}. */
export function taken(type: ValueType, value: unknown, absent: Absent): unknown {
  return take(type, value, { absent, place: [], isOptional: false });
}

/** The first field of a stored value that does not fit. */
export function misfit(shape: Shape, value: object): string | undefined {
  try {
    taken({ fields: shape }, value, "undefined");
    return undefined;
  } catch (error) {
    if (error instanceof Misfit) return String(error.place[0]);
    throw error;
  }
}

interface Spot {
  readonly absent: Absent;
  readonly place: Place;
  readonly isOptional: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function take(type: ValueType, value: unknown, spot: Spot): unknown {
  if (typeof type === "string") return takeKind(type, value, spot);
  if ("prefix" in type) {
    expect("string", typeof value === "string", value, spot);
    const fits = String(value).startsWith(type.prefix);
    return fits ? value : refuse(`a string starting with "${type.prefix}"`, value, spot);
  }
  if ("oneOf" in type) {
    const words = type.name ?? type.oneOf.map((word) => `"${word}"`).join(" | ");
    expect(words, typeof value === "string", value, spot);
    return type.oneOf.includes(String(value)) ? value : refuse(words, value, spot);
  }
  if ("listOf" in type) {
    if (!Array.isArray(value)) return expect(type.name ?? "array", false, value, spot);
    return value.map((item, at) => take(type.listOf, item, below(spot, at)));
  }
  if ("mapOf" in type || "fields" in type) {
    if (!isRecord(value)) return expect(type.name ?? "object", false, value, spot);
    if ("fields" in type) return takeFields(type.fields, value, spot);
    const entries = Object.entries(value).map(([key, item]) => [
      key,
      take(type.mapOf, item, below(spot, key)),
    ]);
    return Object.fromEntries(entries) as Record<string, unknown>;
  }
  return "byType" in type ? takeMember(type, value, spot) : takeWhole(type, value, spot);
}

function takeKind(kind: Kind, value: unknown, spot: Spot): unknown {
  switch (kind) {
    case "any":
      return value;
    case "integer":
      return takeWhole({}, value, spot);
    case "count":
      return takeWhole({ least: 0 }, value, spot);
    case "list":
      return expect("array", Array.isArray(value), value, spot);
    case "record":
      return expect("object", isRecord(value), value, spot);
    default:
      return expect(kind, typeof value === kind, value, spot);
  }
}

function takeWhole(
  { least, above, most }: { readonly least?: number; readonly above?: number; readonly most?: number },
  value: unknown,
  spot: Spot,
): unknown {
  if (typeof value !== "number") return expect("number", false, value, spot);
  if (least !== undefined && value < least) refuse(`a value greater than or equal to ${least}`, value, spot);
  if (above !== undefined && value <= above) refuse(`a value greater than ${above}`, value, spot);
  if (most !== undefined && value > most) refuse(`a value less than or equal to ${most}`, value, spot);
  return Number.isSafeInteger(value) ? value : refuse("an integer", value, spot);
}

type Members = Extract<ValueType, { readonly byType: unknown }>;

function takeMember({ byType, key = "type", name }: Members, value: unknown, spot: Spot): unknown {
  const words =
    name ??
    Object.keys(byType)
      .map((member) => `{ readonly "${key}": "${member}", ... }`)
      .join(" | ");
  if (!isRecord(value)) return expect(words, false, value, spot);
  const shape = Object.hasOwn(byType, String(value[key])) ? byType[String(value[key])] : undefined;
  if (shape === undefined) return refuse(words, value, spot);
  // A shape may say where the word stands among its fields; the order shows when the value is written as JSON.
  return { ...(key in shape ? {} : { [key]: value[key] }), ...takeFields(shape, value, spot) };
}

function takeFields(
  shape: Shape,
  given: Readonly<Record<string, unknown>>,
  spot: Spot,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape)) {
    const { type, isOptional } = fieldOf(field);
    const value = given[key];
    const at = { ...below(spot, key), isOptional };
    if (value === undefined && !isOptional && type !== "any") throw new Misfit("Missing key", at.place);
    const isLeftOut = value === undefined || (value === null && isOptional && spot.absent === "null");
    if (!isLeftOut) fields[key] = take(type, value, at);
  }
  return fields;
}

function fieldOf(field: FieldType): { type: ValueType; isOptional: boolean } {
  if (typeof field !== "string")
    return "optional" in field
      ? { type: field.optional, isOptional: true }
      : { type: field, isOptional: false };
  const isOptional = field.endsWith("?");
  return { type: (isOptional ? field.slice(0, -1) : field) as Kind, isOptional };
}

const below = (spot: Spot, key: string | number): Spot => ({
  absent: spot.absent,
  place: [...spot.place, key],
  isOptional: false,
});

/** A value of another type could also have been left out, which the host's words then say. */
function expect(words: string, fits: boolean, value: unknown, spot: Spot): unknown {
  return fits ? value : refuse(spot.isOptional ? `${words} | ${spot.absent}` : words, value, spot);
}

function refuse(words: string, value: unknown, spot: Spot): never {
  const got = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "undefined");
  throw new Misfit(`Expected ${words}, got ${got}`, spot.place);
}
