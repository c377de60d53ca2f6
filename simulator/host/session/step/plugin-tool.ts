import { z } from "zod";
import type { HostServices } from "../../services/host-services.ts";
import { truncateOutput } from "../../tools/definition/truncate-output.ts";
import { beforeDeadline, HookHung } from "../../plugin/hooks/hook-deadline.ts";
import type { HostTool, ToolContext, ToolResult } from "../../services/host-tool.ts";
import { clone } from "../../shape/clone.ts";

/**
 * A tool that a plugin brings. The host makes a JSON schema of its arguments for the model and checks nothing against
 * it: the arguments reach `execute` as the model wrote them, defaults unapplied. `metadata` does nothing, `ask` asks.
 */
export interface PluginToolDefinition {
  description: string;
  args?: Record<string, unknown>;
  execute(args: unknown, context: unknown): Promise<unknown>;
}

export function pluginTool(
  id: string,
  definition: PluginToolDefinition,
  host: HostServices,
  onHung: (error: HookHung) => void,
): HostTool {
  let schema: Record<string, unknown> | undefined;
  return {
    id,
    description: definition.description,
    // OpenCode 1.18.33: made for the first request only; arguments that JSON schema cannot tell, such as a date, fail
    // every prompt and not the start.
    get jsonSchema() {
      return (schema ??= schemaOf(definition.args ?? {}));
    },
    source: "plugin",
    async execute(args, context) {
      if (typeof definition.execute !== "function") {
        // The host's own words.
        const shown = JSON.stringify(definition.execute) ?? "undefined";
        throw new TypeError(
          `ho.execute is not a function. (In 'ho.execute(Bo,vt)', 'ho.execute' is ${shown})`,
        );
      }
      const asking = countAsks(context);
      const work = definition.execute(args, pluginContext(asking.context));
      const returned = await beforeDeadline(host.world, `the tool ${id}`, work, asking.isPending).catch(
        (error: unknown) => {
          if (error instanceof HookHung) onHung(error);
          throw error;
        },
      );
      return toResult(returned, host, context);
    },
  };
}

/** While the user is asked for a permission, the call waits for the user and not for the plugin. */
function countAsks(context: ToolContext): { context: ToolContext; isPending: () => boolean } {
  let pending = 0;
  const ask: ToolContext["ask"] = async (request) => {
    pending++;
    try {
      await context.ask(request);
    } finally {
      pending--;
    }
  };
  return { context: { ...context, ask }, isPending: () => pending > 0 };
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

/** The host cuts every output to its limits, also one that is no text; the words are those of its runtime. */
function splitError(output: unknown): string {
  return output === undefined || output === null
    ? `${output} is not an object (evaluating 'c.split')`
    : "c.split is not a function. (In 'c.split(`\n`)', 'c.split' is undefined)";
}

function toResult(returned: unknown, host: HostServices, context: ToolContext): ToolResult {
  // The host's own words when a tool returns nothing, or an object without output.
  if (returned === undefined || returned === null) {
    throw new TypeError(`${returned} is not an object (evaluating 'mo.output')`);
  }
  const object = (typeof returned === "string" ? { output: returned } : returned) as Partial<ToolResult>;
  const { output } = object;
  if (typeof output !== "string") throw new TypeError(splitError(output));
  const cut = truncateOutput(host, output, host.agent(context.agent));
  return {
    title: object.title ?? "",
    output: cut.output,
    attachments: object.attachments,
    metadata: {
      ...object.metadata,
      truncated: cut.truncated,
      ...(cut.truncated ? { outputPath: cut.outputPath } : {}),
    },
  };
}
