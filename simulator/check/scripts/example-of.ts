interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly minLength?: number;
}

/** A value that fits a JSON schema as tools have it on the wire, plain and always the same. */
export function exampleOf(schema: unknown): unknown {
  const { type, ...known } = schema as Schema;
  if (known.const !== undefined) return known.const;
  if (known.enum !== undefined) return known.enum[0];
  if (known.default !== undefined) return known.default;
  const choice = known.anyOf?.[0] ?? known.oneOf?.[0];
  if (choice !== undefined) return exampleOf(choice);
  switch (Array.isArray(type) ? type[0] : type) {
    case "object":
      return Object.fromEntries(
        Object.entries(known.properties ?? {}).map(([name, property]) => [name, exampleOf(property)]),
      );
    case "array":
      return [exampleOf(known.items ?? { type: "string" })];
    case "integer":
    case "number":
      return known.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return "example".padEnd(known.minLength ?? 0, "e");
  }
}
