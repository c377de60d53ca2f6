import type { HostConfig, HostPlace } from "../services/host-config.ts";
import type { HostTool } from "../services/host-tool.ts";
import type { World } from "../../world/world.ts";
import { errorMessage } from "../storage/named-error.ts";
import { greetServer, type McpToolDefinition } from "./greet-server.ts";
import { mcpTool, type McpToolServices } from "./mcp-tool.ts";
import { openStdioConnection, type StdioConnection } from "./stdio-connection.ts";

/**
 * The MCP servers of the configuration: local ones are started with the instance and ended with it, and their tools
 * are called through the same hooks and permissions as all others. A plugin may end, start and add them. A server that
 * cannot be started is a status, never a failure of the instance. Remote servers are not simulated.
 */
export interface McpServers {
  /** By the names they have on the wire, in the order of the configuration. */
  tools(): readonly HostTool[];
  /** In the order of the configuration. */
  statuses(): Readonly<Record<string, McpStatus>>;
  /** Starts a server anew, one that is switched off too. False when there is none of that name. */
  connect(server: string): Promise<boolean>;
  /** False when there is none of that name. */
  disconnect(server: string): Promise<boolean>;
  /** One more, or another in the place of one. */
  add(server: string, settings: McpSettings): Promise<void>;
  close(): Promise<void>;
}

type McpStatus =
  | { readonly status: "connected" }
  | { readonly status: "disabled" }
  | { readonly status: "failed"; readonly error: string };

export interface McpSettings {
  readonly type?: unknown;
  readonly command?: unknown;
  readonly environment?: Readonly<Record<string, string>>;
  readonly enabled?: boolean;
  readonly timeout?: number;
}

export const NO_SERVERS: McpServers = {
  tools: () => [],
  statuses: () => ({}),
  connect: async () => false,
  disconnect: async () => false,
  add: async () => undefined,
  close: async () => undefined,
};

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

interface Server {
  readonly settings: McpSettings;
  status: McpStatus;
  tools: readonly HostTool[];
  connection?: StdioConnection | undefined;
}

/** OpenCode 1.18.33 starts all of them at once (measured). */
export async function startMcpServers(input: McpInput): Promise<McpServers> {
  const { world } = input;
  const servers = new Map<string, Server>();
  const all = (): Server[] => [...servers.values()];
  const end = async (server: Server): Promise<void> => {
    await server.connection?.close();
    Object.assign(server, { status: { status: "disabled" }, tools: [], connection: undefined });
  };
  const add = async (name: string, settings: McpSettings): Promise<void> => {
    const before = servers.get(name);
    if (before) await end(before);
    const server: Server = { settings, status: { status: "disabled" }, tools: [] };
    servers.set(name, server);
    if (settings.enabled !== false) await start(input, name, server);
  };
  const configured = Object.entries((input.config["mcp"] ?? {}) as Record<string, McpSettings>);
  if (configured.length > 0)
    await world.alone(() => Promise.all(configured.map(([name, settings]) => add(name, settings))));
  const known = async (name: string, act: (server: Server) => Promise<void>): Promise<boolean> => {
    const server = servers.get(name);
    if (server) await act(server);
    return server !== undefined;
  };
  return {
    tools: () => all().flatMap(({ tools }) => tools),
    statuses: () => Object.fromEntries([...servers].map(([name, { status }]) => [name, status])),
    connect: (name) =>
      known(name, (server) =>
        world.alone(async () => {
          await end(server);
          await start(input, name, server);
        }),
      ),
    disconnect: (name) => known(name, end),
    add: (name, settings) => world.alone(() => add(name, settings)),
    close: async () => void (await Promise.all(all().map(({ connection }) => connection?.close()))),
  };
}

async function start(input: McpInput, name: string, server: Server): Promise<void> {
  const { settings } = server;
  try {
    input.onStart(name);
    const opened = (connection: StdioConnection): void => void (server.connection = connection);
    const { connection, definitions } = await connect(input, settings, opened);
    const { services } = input;
    const timeoutMs = settings.timeout;
    server.tools = definitions.map((definition) =>
      mcpTool({ server: name, definition, connection, timeoutMs, services }),
    );
    server.status = { status: "connected" };
  } catch (error) {
    server.status = { status: "failed", error: errorMessage(error) };
  }
}

/** Wall ms that OpenCode 1.18.33 gives a server for its first answer; it goes on without one that needs longer. */
const HELLO_MS = 30_000;

async function connect(
  { world, place, env, hostVersion }: McpInput,
  { type, command, environment, timeout }: McpSettings,
  opened: (connection: StdioConnection) => void,
): Promise<{ connection: StdioConnection; definitions: readonly McpToolDefinition[] }> {
  // As the real host says it on a machine without network: there is none in a simulation.
  if (type !== "local" || !Array.isArray(command))
    throw new Error("SSE error: Was there a typo in the url or port?");
  const connection = openStdioConnection(world, command.map(String), {
    cwd: place.directory,
    env: { ...env, ...environment },
  });
  opened(connection);
  const helloMs = timeout ?? HELLO_MS;
  const { definitions } = await greetServer(connection, {
    capabilities: { roots: {} },
    clientInfo: { name: "opencode", version: hostVersion },
    helloWithin: { timeoutMs: helloMs, late: new Error(`Operation timed out after ${helloMs}ms`) },
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  });
  return { connection, definitions };
}
