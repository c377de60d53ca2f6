import { join } from "node:path";
import { greetServer } from "../../host/mcp/greet-server.ts";
import { openStdioConnection, type StdioConnection } from "../../host/mcp/stdio-connection.ts";
import type { World } from "../../world/world.ts";
import type { McpServerSettings, SettingsSources } from "../config/settings.ts";
import type { Permission } from "../permission/permission.ts";
import { addTools } from "../plugin/plugin-tools.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { mcpTool } from "./mcp-tool.ts";

/**
 * The local MCP servers of the settings, started with the first turn of a project and ended with it. One that cannot be
 * started is passed over without a word to the model. Remote servers are not simulated.
 */
export interface McpInput {
  readonly world: World;
  readonly directory: string;
  readonly version: string;
  readonly settings: () => SettingsSources;
  readonly permission: Permission;
  readonly tools: Map<string, ToolInfo[]>;
}

/** What a server wants its user to know. */
export interface McpWords {
  readonly server: string;
  readonly instructions: string;
  readonly codemode?: false;
}

interface Greeted {
  readonly tools: readonly ToolInfo[];
  readonly words: readonly McpWords[];
}

export class McpServers {
  readonly #input: McpInput;
  readonly #connections: StdioConnection[] = [];
  #started: Promise<void> | undefined;
  #words: readonly McpWords[] = [];

  constructor(input: McpInput) {
    this.#input = input;
  }

  /** Starts them the first time, and waits until each has answered or failed. */
  ready(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  words(): readonly McpWords[] {
    return this.#words;
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.splice(0).map((connection) => connection.close()));
  }

  /** OpenCode 2 starts all of them at once (measured); tools and words stand in the order of the names. */
  async #start(): Promise<void> {
    const servers = this.#servers().filter(([, { disabled, type }]) => !disabled && type === "local");
    if (servers.length === 0) return;
    const greeted = await this.#input.world.alone(() =>
      Promise.all(
        servers.map(([server, settings]) =>
          // The status of one that cannot be started says so on the real host; the model is not told.
          this.#connect(server, settings).catch((): Greeted => ({ tools: [], words: [] })),
        ),
      ),
    );
    this.#words = greeted.flatMap(({ words }) => words);
    addTools(
      this.#input.tools,
      greeted.flatMap(({ tools }) => tools),
    );
  }

  /** The last document that names a server decides on all of it. */
  #servers(): readonly (readonly [string, McpServerSettings])[] {
    const servers = new Map<string, McpServerSettings>();
    for (const { settings } of this.#input.settings().documents)
      for (const [name, server] of Object.entries(settings.mcp?.servers ?? {})) servers.set(name, server);
    return [...servers].toSorted(([a], [b]) => a.localeCompare(b));
  }

  async #connect(server: string, settings: McpServerSettings): Promise<Greeted> {
    const { world, directory, version, permission } = this.#input;
    const { command = [], environment, cwd, codemode, timeout } = settings;
    const connection = openStdioConnection(world, command, {
      cwd: cwd === undefined ? directory : join(directory, cwd),
      env: { ...process.env, ...environment },
    });
    this.#connections.push(connection);
    const { definitions, instructions } = await greetServer(connection, {
      capabilities: { elicitation: { form: { applyDefaults: true }, url: {} }, roots: {} },
      clientInfo: { name: "cli", version },
      ...(timeout?.startup === undefined ? {} : { timeoutMs: timeout.startup }),
    });
    const isDirect = codemode === false;
    const said = instructions?.trim() ?? "";
    const words = { server, instructions: said, ...(isDirect ? { codemode: false as const } : {}) };
    const tools = definitions
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((definition) =>
        mcpTool({
          server,
          definition,
          connection,
          permission,
          codemode: !isDirect,
          timeoutMs: timeout?.execution,
        }),
      );
    return { tools, words: said === "" ? [] : [words] };
  }
}
