import { z } from "zod";
import type { HostServices } from "../seams.ts";
import { truncateOutput } from "../tools/truncate-output.ts";
import type { HostTool, ToolContext, ToolResult } from "../tool.ts";
import { clone } from "./clone.ts";

/**
 * A tool that a plugin brings. The host makes a JSON schema of its arguments for the model and checks nothing
 * against it: whatever the model wrote reaches `execute`, defaults unapplied. `metadata` does nothing, `ask` asks.
 */
export interface PluginToolDefinition {
  description: string;
  args?: Record<string, unknown>;
  execute(args: unknown, context: unknown): Promise<unknown>;
}

export function pluginTool(id: string, definition: PluginToolDefinition, host: HostServices): HostTool {
  return {
    id,
    description: definition.description,
    jsonSchema: schemaOf(definition.args ?? {}),
    source: "plugin",
    async execute(args, context) {
      const returned = await definition.execute(args, pluginContext(context));
      return toResult(returned, host, context);
    },
  };
}

const isZod = (value: unknown): value is z.ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

function schemaOf(args: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(args);
  if (entries.every(([, value]) => isZod(value))) {
    const { $defs, ...schema } = z.toJSONSchema(z.object(args as z.ZodRawShape), { io: "input" }) as Record<
      string,
      unknown
    >;
    return $defs ? { ...schema, definitions: $defs } : schema;
  }
  const usable = entries.filter(
    ([, value]) => typeof value === "boolean" || (typeof value === "object" && value !== null),
  );
  return { type: "object", properties: Object.fromEntries(usable), required: usable.map(([key]) => key) };
}

function pluginContext(context: ToolContext): Record<string, unknown> {
  const { sessionID, abort, messageID, callID, extra, agent, directory, worktree, ask } = context;
  const messages = clone(context.messages);
  const metadata = (): object => ({});
  return { sessionID, abort, messageID, callID, extra, agent, messages, metadata, ask, directory, worktree };
}

function toResult(returned: unknown, host: HostServices, context: ToolContext): ToolResult {
  // The host's own words when a tool returns nothing, or an object without output.
  if (returned === undefined || returned === null) {
    throw new TypeError(`${returned} is not an object (evaluating 'mo.output')`);
  }
  const object = (typeof returned === "string" ? { output: returned } : returned) as Partial<ToolResult>;
  const { output } = object;
  if (typeof output !== "string") throw new TypeError(`${output} is not an object (evaluating 'c.split')`);
  const cut = truncateOutput(host, output, host.agent(context.agent));
  return {
    title: object.title ?? "",
    output: cut.output,
    metadata: {
      ...object.metadata,
      truncated: cut.truncated,
      ...(cut.truncated ? { outputPath: cut.outputPath } : {}),
    },
    ...(object.attachments ? { attachments: object.attachments } : {}),
  };
}
