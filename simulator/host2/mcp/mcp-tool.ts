import type { McpToolDefinition } from "../../host/mcp/greet-server.ts";
import type { StdioConnection } from "../../host/mcp/stdio-connection.ts";
import type { Permission } from "../permission/permission.ts";
import { Declined, ToolError } from "../shape/host-error.ts";
import type { ToolContent } from "../shape/session-message.ts";
import type { ToolCall, ToolInfo, ToolResult } from "../shape/tool-info.ts";

/**
 * One tool of an MCP server, in a namespace of the server's name. Its arguments are the server's to check; its permission
 * is its name, and is asked behind the hook, about everything.
 */
export interface McpToolInput {
  readonly server: string;
  readonly definition: McpToolDefinition;
  readonly connection: StdioConnection;
  readonly permission: Permission;
  /** False: a tool of its own; else it exists only inside `execute`. */
  readonly codemode: boolean;
  readonly timeoutMs: number | undefined;
}

interface CallResult {
  readonly content: readonly Part[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly uri?: string;
  readonly resource?: {
    readonly uri: string;
    readonly text?: string;
    readonly blob?: string;
    readonly mimeType?: string;
  };
}

const wireName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");

export function mcpTool(input: McpToolInput): ToolInfo {
  const { server, definition, codemode } = input;
  const { name, description = "", inputSchema, outputSchema = {} } = definition;
  const namespace = wireName(server);
  const action = `${namespace}_${wireName(name)}`;
  return {
    name,
    description,
    input: {
      ...inputSchema,
      type: "object",
      properties: inputSchema["properties"] ?? {},
      additionalProperties: false,
    },
    output: outputSchema,
    options: { namespace, codemode },
    isBuiltin: true,
    isUnchecked: true,
    execute: (args, call) => callTool(input, action, args, call),
  };
}

async function callTool(
  { definition, connection, permission, timeoutMs }: McpToolInput,
  action: string,
  args: unknown,
  call: ToolCall,
): Promise<ToolResult> {
  const { sessionID, agent, messageID, callID, signal } = call;
  const source = { type: "tool" as const, messageID, callID };
  const asked = { action, resources: ["*"], save: ["*"], metadata: {}, sessionID, source };
  try {
    await permission.assert(agent, asked);
  } catch (error) {
    throw error instanceof Declined ? error : new ToolError(`Unable to execute ${action}`, error);
  }
  const given = { name: definition.name, arguments: args ?? {} };
  const options = { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  let result: CallResult;
  try {
    result = (await connection.request("tools/call", given, options)) as CallResult;
  } catch (error) {
    throw new ToolError(error instanceof Error ? error.message : String(error));
  }
  const content = result.content.flatMap(contentOf);
  const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
  if (result.isError) throw new ToolError(text.trim() || "MCP tool returned an error");
  const output = result.structuredContent ?? (text === "" ? null : text);
  return { output, ...(content.length === 0 ? {} : { content: withoutImages(content) }) };
}

function contentOf({ type, text, data, mimeType, uri, resource }: Part): ToolContent[] {
  if (type === "text") return [{ type: "text", text: text ?? "" }];
  if (type === "image" || type === "audio") return [file(data, mimeType)];
  if (type === "resource_link") return [{ type: "text", text: uri ?? "" }];
  if (type !== "resource" || resource === undefined) return [];
  if (resource.text !== undefined) return [{ type: "text", text: resource.text }];
  if (resource.blob !== undefined && resource.mimeType !== undefined)
    return [file(resource.blob, resource.mimeType)];
  return [{ type: "text", text: resource.uri }];
}

const file = (data = "", mime = ""): ToolContent => ({
  type: "file",
  uri: `data:${mime};base64,${data}`,
  mime,
});

/** Images of a result are left out here, as the real host leaves out those that it cannot read. */
function withoutImages(content: readonly ToolContent[]): readonly ToolContent[] {
  const kept = content.filter((part) => part.type !== "file" || !part.mime.startsWith("image/"));
  const count = content.length - kept.length;
  if (count === 0) return kept;
  const text = `[${count} image${count === 1 ? "" : "s"} omitted: could not be decoded.]`;
  return [...kept, { type: "text", text }];
}
