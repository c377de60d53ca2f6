/**
 * Corrects what the model is shown of our tools: OpenCode 1.18.33 lists every argument of a raw-schema
 * tool as required, which would make a model fill in all of them.
 */
import { otherPrunerOf } from "../prune/other-pruner.ts";
import type { DefinitionOutput, ToolOnWire } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** The body of `tool.definition`. */
export function toolDefinition(
  project: GovernedProject,
  tools: readonly ToolOnWire[],
): (input: { toolID: string }, output: DefinitionOutput) => void {
  const schemas = new Map(
    tools.map((tool) => [tool.name, { type: "object", properties: tool.args, required: tool.required }]),
  );
  return ({ toolID }, output) => {
    otherPrunerOf(project).learnTool(toolID);
    const schema = schemas.get(toolID);
    if (schema) output.jsonSchema = schema;
  };
}
