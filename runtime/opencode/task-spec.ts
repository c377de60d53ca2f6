/** A planned task as the tools take it: schema and reader side by side, so that they cannot part. */
import type { TaskSpec } from "../kernel/command.ts";
import type { TemporalGate } from "../kernel/state.ts";
import type { JsonSchema } from "./govern-tool.ts";
import { text, texts } from "./schema-parts.ts";
import type { ArgReader } from "./read-args.ts";

const NAME_CHARS = 200;

/** What may be said of a task beside its name and output. */
export const SCOPE_SCHEMA: Readonly<Record<string, JsonSchema>> = {
  steps: texts("parts of the task; each must be marked done"),
  allowedPaths: texts("globs relative to the project; empty = all"),
  allowedTools: texts("tools that may change something; empty = all"),
};

export const LINK_SCHEMA: Readonly<Record<string, JsonSchema>> = {
  dependsOn: texts("ids or names of tasks that must be completed first"),
  temporalGate: {
    type: "object",
    properties: { afterTaskId: text("task id"), reason: text("why in this order") },
    description: "not before this task is completed",
  },
};

/** Schema of one entry of `tasks` and `planAhead`. */
export const TASK_SCHEMA: JsonSchema = {
  type: "object",
  properties: {
    name: { type: "string" },
    expectedOutput: { type: "string" },
    steps: { type: "array", items: { type: "string" } },
    dependsOn: { type: "array", items: { type: "string" } },
    allowedPaths: { type: "array", items: { type: "string" } },
    allowedTools: { type: "array", items: { type: "string" } },
  },
  required: ["name", "expectedOutput"],
};

function readGate(args: ArgReader): TemporalGate | undefined {
  const gate = args.object("temporalGate");
  return (
    gate && {
      afterTaskId: gate.requiredText("afterTaskId", "the task that comes first"),
      reason: gate.requiredText("reason", "why in this order"),
    }
  );
}

/** The parts of a task that were given. */
export function readTaskChanges(args: ArgReader): Partial<TaskSpec> {
  return {
    name: args.text("name", NAME_CHARS),
    expectedOutput: args.text("expectedOutput"),
    steps: args.texts("steps"),
    assignedTo: args.text("assignedTo", NAME_CHARS),
    allowedTools: args.texts("allowedTools"),
    allowedPaths: args.texts("allowedPaths"),
    dependsOn: args.texts("dependsOn"),
    temporalGate: readGate(args),
  };
}

/** A whole task; name and expected output are required. */
export function readTaskSpec(args: ArgReader): TaskSpec {
  return {
    ...readTaskChanges(args),
    name: args.requiredText("name", "what is to be done, in a few words", NAME_CHARS),
    expectedOutput: args.requiredText("expectedOutput", "what will be there when it is done"),
  };
}
