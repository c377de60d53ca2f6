import type { RequestLimit, StdioConnection } from "./stdio-connection.ts";

/**
 * What either host says to a local MCP server when it has started, and what the server says of itself. The caller has
 * the floor of the world: hosts greet all servers at the same time.
 */
export interface McpToolDefinition {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
}

export interface GreetedServer {
  readonly definitions: readonly McpToolDefinition[];
  readonly instructions?: string;
}

const PROTOCOL_VERSION = "2025-11-25";

export async function greetServer(
  connection: StdioConnection,
  client: {
    readonly capabilities: object;
    readonly clientInfo: { readonly name: string; readonly version: string };
    readonly timeoutMs?: number;
    /** Of the first answer, where the host has a limit of its own for it. */
    readonly helloWithin?: RequestLimit;
  },
): Promise<GreetedServer> {
  const { timeoutMs, helloWithin, ...hello } = client;
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  const greeting = { protocolVersion: PROTOCOL_VERSION, ...hello };
  const answer = (await connection.ask("initialize", greeting, { ...options, ...helloWithin })) as {
    readonly instructions?: string;
  };
  connection.notify("notifications/initialized");
  const definitions: McpToolDefinition[] = [];
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? undefined : { cursor };
    const page = (await connection.ask("tools/list", params, options)) as ToolsPage;
    definitions.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const { instructions } = answer;
  return { definitions, ...(instructions === undefined ? {} : { instructions }) };
}

interface ToolsPage {
  readonly tools: readonly McpToolDefinition[];
  readonly nextCursor?: string;
}
