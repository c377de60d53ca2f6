import type { HostServices } from "../../services/host-services.ts";
import type { HostTool, ToolContext, ToolResult } from "../../services/host-tool.ts";
import { ArgumentError, checkArguments, jsonSchema, type ArgumentField } from "./argument-schema.ts";
import { truncateOutput } from "./truncate-output.ts";

/**
 * Common to all built-in tools: arguments are checked before anything is asked or done, and an output that
 * the tool did not measure itself is cut to the host's limits afterwards.
 */
export interface ToolDefinition {
  readonly id: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, ArgumentField>>;
  run(args: object, context: ToolContext, services: HostServices): Promise<ToolResult> | ToolResult;
}

/** Binds a definition to one instance of the host. */
export function bindTool(definition: ToolDefinition, services: HostServices): HostTool {
  const { id, description } = definition;
  return {
    id,
    description,
    jsonSchema: jsonSchema(definition.arguments),
    source: "builtin",
    async execute(given, context) {
      const args = decode(id, definition.arguments, given);
      // Its keys stand in the host's own order, which shows as soon as a plugin makes the output no text: the whole
      // result is then sent as JSON.
      const result = await definition.run(args, context, services);
      if (result.metadata["truncated"] !== undefined) return result;
      const { output, ...cut } = truncateOutput(services, result.output, services.agent(context.agent));
      return { ...result, output, metadata: { ...result.metadata, ...cut } };
    },
  };
}

function decode(id: string, fields: ToolDefinition["arguments"], given: unknown): Record<string, unknown> {
  try {
    return checkArguments(fields, given);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new Error(
      `The ${id} tool was called with invalid arguments: SchemaError(${error.message}).\nPlease rewrite the input so it satisfies the expected schema.`,
      { cause: error },
    );
  }
}
