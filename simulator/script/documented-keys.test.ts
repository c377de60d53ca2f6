import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { SCRIPT_SCHEMA } from "./script-schema.ts";

/** All keys that a schema knows, however deep. */
function keysOf(schema: z.core.$ZodType): readonly string[] {
  const found = z.toJSONSchema(schema, { unrepresentable: "any", io: "input" });
  const keys = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { properties } = value as { readonly properties?: object };
    for (const key of Object.keys(properties ?? {})) keys.add(key);
    for (const one of Object.values(value)) walk(one);
  };
  walk(found);
  return [...keys];
}

it("every key of a script is documented", () => {
  const page = readFileSync(new URL("../docs/scripts.md", import.meta.url), "utf8");
  const keys = keysOf(SCRIPT_SCHEMA);
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});
