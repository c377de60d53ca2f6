/**
 * The few JSON Schema shapes that the tools' arguments are made of. Every request of a session carries them, so what
 * a name says already is not said again: an empty description is left out.
 */
import type { JsonSchema } from "../host/wire.ts";

function described(schema: JsonSchema, description: string): JsonSchema {
  return description === "" ? schema : { ...schema, description };
}

export const text = (description = ""): JsonSchema => described({ type: "string" }, description);
export const texts = (description = ""): JsonSchema =>
  described({ type: "array", items: { type: "string" } }, description);
export const objects = (description = ""): JsonSchema =>
  described({ type: "array", items: { type: "object" } }, description);
export const choice = (values: readonly string[], description = ""): JsonSchema =>
  described({ type: "string", enum: values }, description);
export const integer = (description = ""): JsonSchema => described({ type: "integer" }, description);
