/**
 * Arguments of the built-in tools: one description that gives both the JSON schema on the wire and the check
 * at the call, with the host's wording of what is wrong. Only the first problem is told; keys that are not
 * described are dropped without a word (host contract §0.9, §11).
 */
type ArgumentType =
  | { readonly kind: "string" | "boolean" }
  | { readonly kind: "number" }
  | { readonly kind: "integer"; readonly above?: number; readonly least?: number }
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly fallback: string }
  | { readonly kind: "array"; readonly items: ArgumentType }
  | {
      readonly kind: "object";
      /** The host's name for such a value, in the message when another stands in its place. */
      readonly name?: string;
      readonly fields: Readonly<Record<string, ArgumentField>>;
    };

export interface ArgumentField {
  readonly type: ArgumentType;
  readonly optional?: boolean;
  readonly description?: string;
}

/** The value is wrong; the message is what stands between `SchemaError(` and `)`. */
export class ArgumentError extends Error {}

/** The arguments as the tool sees them. Throws an {@link ArgumentError}. */
export function checkArguments(
  fields: Readonly<Record<string, ArgumentField>>,
  args: unknown,
): Record<string, unknown> {
  return check({ kind: "object", fields }, args, "", false) as Record<string, unknown>;
}

function check(type: ArgumentType, value: unknown, path: string, optional: boolean): unknown {
  const fail = (problem: string): never => {
    throw new ArgumentError(path ? `${problem}\n  at ${path}` : problem);
  };
  const expect = (name: string, good: boolean) => {
    if (!good) fail(`Expected ${name}${optional ? " | undefined" : ""}, got ${show(value)}`);
  };
  switch (type.kind) {
    case "string":
    case "boolean":
      expect(type.kind, typeof value === type.kind);
      return value;
    case "number":
      expect("number", typeof value === "number");
      return value;
    case "integer":
      if (typeof value !== "number") return expect("number", false);
      if (type.least !== undefined && value < type.least)
        fail(`Expected a value greater than or equal to ${type.least}, got ${value}`);
      if (type.above !== undefined && value <= type.above)
        fail(`Expected a value greater than ${type.above}, got ${value}`);
      if (!Number.isSafeInteger(value)) fail(`Expected an integer, got ${value}`);
      return value;
    case "enum":
      if (value === undefined) return type.fallback;
      expect(
        type.values.map((one) => `"${one}"`).join(" | "),
        typeof value === "string" && type.values.includes(value),
      );
      return value;
    case "array":
      expect("array", Array.isArray(value));
      return (value as unknown[]).map((item, index) => check(type.items, item, `${path}[${index}]`, false));
    case "object": {
      expect(type.name ?? "object", typeof value === "object" && value !== null && !Array.isArray(value));
      const given = value as Record<string, unknown>;
      const checked: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(type.fields)) {
        const at = `${path}["${name}"]`;
        // A value that a hook left on the prototype does not count; a key without a value does.
        const isGiven = Object.hasOwn(given, name);
        const item = isGiven ? given[name] : undefined;
        if (item === undefined && field.type.kind !== "enum") {
          if (field.optional) continue;
          if (!isGiven) throw new ArgumentError(`Missing key\n  at ${at}`);
        }
        checked[name] = check(field.type, item, at, field.optional ?? false);
      }
      return checked;
    }
  }
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

/** JSON schema as in `function.parameters` of a request. */
export function jsonSchema(fields: Readonly<Record<string, ArgumentField>>): Record<string, unknown> {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schemaOf({ kind: "object", fields }) };
}

function schemaOf(type: ArgumentType): Record<string, unknown> {
  switch (type.kind) {
    case "integer":
      return {
        ...(type.above === undefined
          ? {}
          : { minimum: Number.MIN_SAFE_INTEGER, exclusiveMinimum: type.above }),
        ...(type.least === undefined ? {} : { minimum: type.least }),
        type: "integer",
        maximum: Number.MAX_SAFE_INTEGER,
      };
    case "enum":
      return { type: "string", enum: type.values };
    case "array":
      return { type: "array", items: schemaOf(type.items) };
    case "object": {
      const fields = Object.entries(type.fields);
      return {
        type: "object",
        properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
        required: fields
          .filter(([, field]) => !field.optional && field.type.kind !== "enum")
          .map(([name]) => name),
      };
    }
    default:
      return { type: type.kind };
  }
}

function fieldSchema(field: ArgumentField): Record<string, unknown> {
  return {
    ...schemaOf(field.type),
    ...(field.description === undefined ? {} : { description: field.description }),
    ...(field.type.kind === "enum" ? { default: field.type.fallback } : {}),
  };
}
