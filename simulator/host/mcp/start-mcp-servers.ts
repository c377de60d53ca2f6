import type { HostConfig, HostPlace } from "../services/host-config.ts";
import type { HostTool } from "../services/host-tool.ts";
import type { World } from "../../world/world.ts";
import { errorMessage } from "../storage/named-error.ts";
import { greetServer, type McpToolDefinition } from "./greet-server.ts";
import { mcpTool, type McpToolServices } from "./mcp-tool.ts";
import { openStdioConnection, type StdioConnection } from "./stdio-connection.ts";

/**
 * The MCP servers of the configuration: local ones are started with the instance and ended with it, and their tools
 * are called through the same hooks and permissions as any other. A server that cannot be started is a status,
 * never a failure of the instance. Remote servers are not simulated.
 */
export interface McpServers {
  /** By the names they have on the wire, in the order of the configuration. */
  readonly tools: readonly HostTool[];
  readonly statuses: Readonly<Record<string, McpStatus>>;
  close(): Promise<void>;
}

type McpStatus =
  | { readonly status: "connected" }
  | { readonly status: "disabled" }
  | { readonly status: "failed"; readonly error: string };

interface Settings {
  readonly type?: unknown;
  readonly command?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly enabled?: boolean;
  readonly timeout?: number;
}

export const NO_SERVERS: McpServers = { tools: [], statuses: {}, close: async () => undefined };

export interface McpInput {
  readonly config: HostConfig;
  readonly place: HostPlace;
  /** The version that the host tells the servers. */
  readonly hostVersion: string;
  readonly world: World;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly services: McpToolServices;
  /** Told of each server before it is started. */
  readonly onStart: (server: string) => void;
}

export async function startMcpServers(input: McpInput): Promise<McpServers> {
  const entries = Object.entries((input.config["mcp"] ?? {}) as Record<string, Settings>);
  const started: StdioConnection[] = [];
  const statuses: Record<string, McpStatus> = {};
  const tools: HostTool[] = [];
  for (const [server, settings] of entries) {
    if (settings.enabled === false) {
      statuses[server] = { status: "disabled" };
      continue;
    }
    try {
      input.onStart(server);
      const { connection, definitions } = await connect(input, settings, started);
      const timeoutMs = settings.timeout;
      for (const definition of definitions)
        tools.push(mcpTool({ server, definition, connection, timeoutMs, services: input.services }));
      statuses[server] = { status: "connected" };
    } catch (error) {
      statuses[server] = { status: "failed", error: errorMessage(error) };
    }
  }
  return {
    tools,
    statuses,
    close: async () => void (await Promise.all(started.map((connection) => connection.close()))),
  };
}

/** Wall ms that OpenCode 1.18.33 gives a server for its first answer; it goes on without one that needs longer. */
const HELLO_MS = 30_000;

async function connect(
  { world, place, env, hostVersion }: McpInput,
  { type, command, environment, timeout }: Settings,
  started: StdioConnection[],
): Promise<{ connection: StdioConnection; definitions: readonly McpToolDefinition[] }> {
  // As the real host says it on a machine without network: there is none in a simulation.
  if (type !== "local" || !Array.isArray(command))
    throw new Error("SSE error: Was there a typo in the url or port?");
  const connection = openStdioConnection(world, command.map(String), {
    cwd: place.directory,
    env: { ...env, ...environment },
  });
  started.push(connection);
  const helloMs = timeout ?? HELLO_MS;
  const { definitions } = await greetServer(connection, {
    capabilities: { roots: {} },
    clientInfo: { name: "opencode", version: hostVersion },
    helloWithin: { timeoutMs: helloMs, late: new Error(`Operation timed out after ${helloMs}ms`) },
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  });
  return { connection, definitions };
}
