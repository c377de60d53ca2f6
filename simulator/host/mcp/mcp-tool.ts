import type { HostServices } from "../services/host-services.ts";
import type { HostTool, ToolContext, ToolResult } from "../services/host-tool.ts";
import { truncateOutput } from "../tools/definition/truncate-output.ts";
import type { McpToolDefinition } from "./greet-server.ts";
import type { StdioConnection } from "./stdio-connection.ts";

/**
 * One tool of an MCP server as the host offers it. Measured on OpenCode 1.18.33: it has no `tool.definition`, its
 * permission is its name, its arguments are not checked, `tool.execute.after` sees the server's own result, and only
 * afterwards is that made into an output.
 */
export type McpToolServices = Pick<HostServices, "world" | "place" | "agent"> & {
  readonly config: HostServices["config"];
};

export interface McpToolInput {
  readonly server: string;
  readonly definition: McpToolDefinition;
  readonly connection: StdioConnection;
  readonly timeoutMs: number | undefined;
  readonly services: McpToolServices;
}

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly resource?: {
    readonly uri: string;
    readonly text?: string;
    readonly blob?: string;
    readonly mimeType?: string;
  };
}

interface CallResult {
  readonly content: readonly Content[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly metadata?: Record<string, unknown>;
}

const wireName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");

export function mcpTool({ server, definition, connection, timeoutMs, services }: McpToolInput): HostTool {
  const id = `${wireName(server)}_${wireName(definition.name)}`;
  const { inputSchema } = definition;
  return {
    id,
    description: definition.description ?? "",
    jsonSchema: {
      ...inputSchema,
      type: "object",
      properties: inputSchema["properties"] ?? {},
      additionalProperties: false,
    },
    source: "mcp",
    // The host hands hooks the server's answer as it is, not the result of a tool of its own; `finish` turns it into one.
    // Hence the assertions: what is called a ToolResult up to `finish` is a CallResult.
    async execute(args, context) {
      await context.ask({ permission: id, metadata: {}, patterns: ["*"], always: ["*"] });
      const params = { name: definition.name, arguments: args };
      const options = { signal: context.abort, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
      const result = (await connection.request("tools/call", params, options)) as CallResult;
      if (result.isError === true) throw new Error(errorText(result.content));
      const { structuredContent } = result;
      if (result.content.length > 0 || structuredContent === undefined || structuredContent === null)
        return result as unknown as ToolResult;
      const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
      return { ...result, content } as unknown as ToolResult;
    },
    finish: (raw, context) => toResult(services, raw as unknown as CallResult, context),
  };
}

function errorText(content: readonly Content[]): string {
  const texts = content.flatMap(({ type, text }) => (type === "text" && text?.trim() ? [text] : []));
  return texts.join("\n\n") || "MCP tool returned an error";
}

function toResult(services: McpToolServices, result: CallResult, context: ToolContext): ToolResult {
  const texts: string[] = [];
  const attachments: object[] = [];
  for (const { type, text, data, mimeType, resource } of result.content) {
    if (type === "text") texts.push(text ?? "");
    if (type === "image") attachments.push(file(mimeType, data));
    if (type !== "resource" || resource === undefined) continue;
    if (resource.text) texts.push(resource.text);
    if (resource.blob)
      attachments.push({ ...file(resource.mimeType, resource.blob), filename: resource.uri });
  }
  const cut = truncateOutput(services, texts.join("\n\n"), services.agent(context.agent));
  return {
    title: "",
    output: cut.output,
    metadata: {
      ...result.metadata,
      truncated: cut.truncated,
      ...(cut.truncated ? { outputPath: cut.outputPath } : {}),
    },
    attachments,
  };
}

function file(mime = "application/octet-stream", data = ""): object {
  return { type: "file", mime, url: `data:${mime};base64,${data}` };
}
