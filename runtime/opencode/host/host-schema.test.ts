import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { governTask } from "../tool/govern-task.ts";
import { hostSchema } from "./host-schema.ts";

/** The zod that the plugin package brings, as the host does; of the plugin's own it is no dependency. */
const resolved = createRequire(import.meta.resolve("@opencode-ai/plugin")).resolve("zod");
const { z } = (await import(pathToFileURL(resolved).href)) as {
  z: { object(shape: unknown): unknown; toJSONSchema(schema: unknown, options: unknown): unknown };
};

it("zod gives every argument's own JSON Schema back, and which of them are required", () => {
  const required = new Set(governTask.required);
  const shape = Object.entries(governTask.args).map(([name, schema]) => [
    name,
    hostSchema(schema, required.has(name)),
  ]);
  const made = z.toJSONSchema(z.object(Object.fromEntries(shape)), { io: "input" });
  expect(made).toMatchObject({
    type: "object",
    properties: governTask.args,
    required: [...governTask.required],
  });
});
