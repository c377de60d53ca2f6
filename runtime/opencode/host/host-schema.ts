/**
 * The schema of a tool's argument in the form that every host takes. Up to OpenCode 1.14 only objects of its own
 * zod will do: a plain JSON Schema there fails every prompt of the project. Zod itself is not loaded (30 ms of
 * start-up, and not resolvable for a path plugin): zod 4 asks a schema for its JSON Schema first, so an object
 * that answers that, and otherwise lets everything pass, is enough. The host validates no arguments (host contract §0.9).
 */
import type { JsonSchema } from "./wire.ts";

export function hostSchema(schema: JsonSchema, isRequired: boolean): JsonSchema {
  const pass = (payload: unknown): unknown => payload;
  const presence = isRequired ? undefined : "optional";
  const zod = {
    def: { type: "any" },
    traits: new Set(["$ZodType", "$ZodAny"]),
    version: { major: 4, minor: 1, patch: 8 },
    deferred: [],
    bag: {},
    run: pass,
    parse: pass,
    toJSONSchema: () => schema,
    optin: presence,
    optout: presence,
  };
  return { ...schema, _zod: zod, def: zod.def };
}
