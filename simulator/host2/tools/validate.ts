import { ToolError } from "../shape/host-error.ts";

/**
 * Arguments of the host's own tools against their schemas, in the host's words. Only what those schemas use is known:
 * objects, arrays, strings, numbers, booleans and their limits.
 */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
}

/** Throws the first complaint; fields that the schema does not name are dropped. */
export function validated(schema: unknown, value: unknown): unknown {
  return check(schema as Schema, value, []);
}

function check(schema: Schema, value: unknown, path: readonly (string | number)[]): unknown {
  const complain = (what: string): never => {
    throw new ToolError(`Invalid tool input: ${what}${placeOf(path)}`);
  };
  const wrong = (expected: string): never => complain(`Expected ${expected}, got ${shown(value)}`);
  switch (schema.type) {
    case "object": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong("object");
      const fields = value as Readonly<Record<string, unknown>>;
      const kept: Record<string, unknown> = {};
      for (const [key, inner] of Object.entries(schema.properties ?? {})) {
        if (!(key in fields)) {
          if (schema.required?.includes(key)) throw missing([...path, key]);
          continue;
        }
        kept[key] = check(inner, fields[key], [...path, key]);
      }
      return kept;
    }
    case "array": {
      if (!Array.isArray(value)) return wrong("array");
      for (let index = value.length; index < (schema.prefixItems?.length ?? 0); index++)
        throw missing([...path, index]);
      return value.map((item: unknown, index) =>
        check(schema.prefixItems?.[index] ?? schema.items ?? {}, item, [...path, index]),
      );
    }
    case "string":
      if (typeof value !== "string") return wrong("string");
      if (schema.enum && !schema.enum.includes(value))
        return wrong(schema.enum.map((one) => JSON.stringify(one)).join(" | "));
      if (schema.minLength === 1 && value === "") return complain("Pattern must not be empty");
      return value;
    case "boolean":
      return typeof value === "boolean" ? value : wrong("boolean");
    case "integer":
    case "number":
      return number(schema, value, wrong);
    default:
      return value;
  }
}

const placeOf = (path: readonly (string | number)[]): string =>
  path.length === 0 ? "" : `\n  at ${path.map((key) => `[${JSON.stringify(key)}]`).join("")}`;

const missing = (path: readonly (string | number)[]): ToolError =>
  new ToolError(`Invalid tool input: Missing key${placeOf(path)}`);

function number(schema: Schema, value: unknown, wrong: (expected: string) => never): unknown {
  if (typeof value !== "number") return wrong("number");
  if (schema.type === "integer" && !Number.isInteger(value)) return wrong("an integer");
  if (schema.minimum !== undefined && value < schema.minimum)
    return wrong(`a value greater than or equal to ${schema.minimum}`);
  if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum)
    return wrong(`a value greater than ${schema.exclusiveMinimum}`);
  if (schema.maximum !== undefined && value > schema.maximum)
    return wrong(`a value less than or equal to ${schema.maximum}`);
  return value;
}

const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);
