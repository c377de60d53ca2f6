/** The few JSON Schema shapes that the tools' arguments are made of. */
import type { JsonSchema } from "./govern-tool.ts";

export const text = (description: string): JsonSchema => ({ type: "string", description });
export const texts = (description: string): JsonSchema => ({
  type: "array",
  items: { type: "string" },
  description,
});
export const choice = (values: readonly string[], description: string): JsonSchema => ({
  type: "string",
  enum: values,
  description,
});
export const integer = (description: string): JsonSchema => ({ type: "integer", description });
