/** A planned task as the tools take it: schema and reader side by side, so that they cannot part. */
import type { TaskSpec } from "../../kernel/command.ts";
import type { TemporalGate } from "../../kernel/record/task.ts";
import type { JsonSchema } from "../host/wire.ts";
import { text, texts } from "./schema-parts.ts";
import type { ArgReader } from "./read-args.ts";

const NAME_CHARS = 200;

/** What may be said of a task beside its name and output. */
export const SCOPE_SCHEMA: Readonly<Record<string, JsonSchema>> = {
  steps: texts(),
  allowedPaths: texts("globs"),
  allowedTools: texts(),
};

export const LINK_SCHEMA: Readonly<Record<string, JsonSchema>> = {
  dependsOn: texts('"none" ends them'),
  temporalGate: { type: "object", description: "{afterTaskId, reason}" },
  restsOn: texts("decisions"),
  assignedTo: text(),
};

/** Schema of one entry of `tasks`: whoever plans fills in what is named here. What else a task may have stands beside it. */
export const TASK_SCHEMA: JsonSchema = {
  type: "object",
  properties: { name: text(), expectedOutput: text() },
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

/** Models fill in what they do not mean with empty lists, so an empty list says nothing: "none" drops the links. */
export function readLinks(args: ArgReader): readonly string[] | undefined {
  const links = args.texts("dependsOn");
  return links?.length === 1 && links[0]?.toLowerCase() === "none" ? [] : links;
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
    dependsOn: readLinks(args),
    temporalGate: readGate(args),
    decisions: args.texts("restsOn"),
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
