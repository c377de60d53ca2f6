/**
 * Corrects what the model is shown of our tools: OpenCode 1.18.33 lists every argument of a raw-schema
 * tool as required, which would make a model fill in all of them.
 */
import type { GovernedProject } from "../project/governed-project.ts";
import type { GovernTool } from "../tool/govern-tool.ts";

/** A tool as the model is shown it. */
export type ToolOnWire = Pick<GovernTool, "name" | "description" | "args" | "required">;

export interface DefinitionOutput {
  description: string;
  parameters: unknown;
  jsonSchema?: unknown;
}

/** The body of `tool.definition`. */
export function toolDefinition(
  project: Pick<GovernedProject, "pruner">,
  tools: readonly ToolOnWire[],
): (input: { toolID: string }, output: DefinitionOutput) => void {
  const schemas = new Map(
    tools.map((tool) => [tool.name, { type: "object", properties: tool.args, required: tool.required }]),
  );
  return ({ toolID }, output) => {
    project.pruner.learnTool(toolID);
    const schema = schemas.get(toolID);
    if (schema) output.jsonSchema = schema;
  };
}
