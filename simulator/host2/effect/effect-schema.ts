import type { Effect as Effects, Schema } from "effect";
import type { EffectLibrary } from "./effect-library.ts";

/**
 * A schema of the library `effect` as a Standard Schema, in which form the rest of this host takes schemas: as input it
 * decodes, as output it encodes. Its JSON Schema has references put in their place, and `allOf` merged where no key
 * stands twice, as the host sends it.
 */
export function standardSchema(
  { Effect, Exit, Cause, Schema: schemas }: EffectLibrary,
  schema: unknown,
): unknown {
  if (!schemas.isSchema(schema) || "~standard" in schema) return schema;
  const known = schema as Schema.Codec<unknown>;
  const json = (): unknown => {
    const { schema: root, definitions } = schemas.toJsonSchemaDocument(known);
    return plain(root, definitions);
  };
  const asked = (work: Effects.Effect<unknown, { readonly message: string }>): object => {
    const exit = Effect.runSyncExit(work);
    if (Exit.isSuccess(exit)) return { value: exit.value };
    return { issues: [{ message: (Cause.squash(exit.cause) as Error).message }] };
  };
  return {
    "~standard": {
      validate: (value: unknown) => asked(schemas.decodeUnknownEffect(known)(value)),
      encode: (value: unknown) => asked(schemas.encodeEffect(known)(value)),
      jsonSchema: { input: json, output: json },
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function plain(schema: unknown, definitions: Fields): unknown {
  if (Array.isArray(schema)) return schema.map((one) => plain(one, definitions));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref, ...rest } = schema as Fields & { readonly $ref?: string };
  const named = $ref === undefined ? undefined : definitions[$ref.slice("#/$defs/".length)];
  const whole = named === undefined ? (schema as Fields) : { ...(named as Fields), ...rest };
  const fields = Object.fromEntries(
    Object.entries(whole).map(([key, value]) => [key, plain(value, definitions)]),
  );
  const { allOf, ...others } = fields as Fields & { readonly allOf?: readonly Fields[] };
  if (allOf === undefined) return fields;
  const keys = [others, ...allOf].flatMap((one) => Object.keys(one));
  return new Set(keys).size === keys.length ? Object.assign({}, ...allOf, others) : fields;
}
