import { readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildAgents } from "../agents/agents.ts";
import { buildCommands } from "../agents/commands.ts";
import { loadConfig } from "../config/config.ts";
import type { HostCore } from "./create-host.ts";
import type { Finding } from "../../trace/finding.ts";
import { HOST_TOOLS } from "../../trace/host-tools.ts";
import { thrownAt } from "../../trace/places.ts";
import { beforeDeadline, HookHung } from "../plugin/hooks/hook-deadline.ts";
import { HostBroken } from "../plugin/host-broken.ts";
import type { Host } from "../instance/host.ts";
import { startMcpServers } from "../mcp/start-mcp-servers.ts";
import { loadPlugins } from "../plugin/load-plugins.ts";
import { hookNameFindings } from "../plugin/hooks/hook-name-findings.ts";
import { projectInfo } from "../routes/project.ts";
import type { LoadedPlugin } from "../plugin/hooks/loaded-plugin.ts";
import type { HostConfig } from "../services/host-config.ts";
import { errorMessage, unknownError } from "../storage/named-error.ts";
import { pluginTool } from "../session/step/plugin-tool.ts";
import type { PluginToolDefinition } from "../session/step/plugin-tool.ts";
import { createTaskTool } from "../session/task/task-tool.ts";
import type { HostTool } from "../services/host-tool.ts";
import { builtinTools } from "../tools/index.ts";

/**
 * Brings an instance up, as the host does on the first request for a directory: configuration, plugins (imports in
 * parallel, factories in order), their `config` hooks, then tools from what the hooks left; agents and commands, and
 * with them the skills, only when the first request needs them, so a plugin may still add some at `session.created`.
 */
export interface BootInput {
  readonly core: HostCore;
  readonly extraConfig: Readonly<Record<string, unknown>> | undefined;
  readonly extraPlugins: readonly { spec: string; options?: Record<string, unknown> }[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Instances with the same number share the modules of plugins, as projects in one process do. */
  readonly run?: number | undefined;
  /** `client`, `serverUrl` and what else only the opener knows. */
  readonly pluginInput: Record<string, unknown>;
}

export async function boot(input: BootInput): Promise<readonly LoadedPlugin[]> {
  const { host } = input.core;
  const { place, world } = host;
  const { config, directories, plugins } = await loadConfig({
    place,
    env: input.env,
    ...(input.extraConfig ? { extra: input.extraConfig } : {}),
  });
  if (!host.profile.switches.pluginOptions && plugins.some(({ options }) => options !== undefined))
    throw new HostBroken("Configuration is invalid: a plugin is a string");
  host.config = config;
  host.directories = directories;
  const loaded = await loadPlugins({
    plugins: [...plugins, ...input.extraPlugins],
    place,
    profile: host.profile,
    world,
    pluginInput: {
      ...input.pluginInput,
      project: projectInfo(host),
      worktree: place.worktree,
      directory: place.directory,
      experimental_workspace: { register: () => undefined },
    },
    onLoadError: (message) => host.bus.publish("session.error", { error: unknownError(message) }),
    log: (level, message) => host.log(level, message, "plugin"),
    find: (finding) => host.record({ type: "finding", finding }),
    run: input.run,
  });
  host.record({ type: "note", name: "plugins", data: loaded.map(registration) });
  for (const { name, hooks: registered, exported } of loaded)
    for (const finding of hookNameFindings(name, Object(registered), exported))
      host.record({ type: "finding", finding });
  await runConfigHooks(host, loaded, config);
  input.core.setPlugins(loaded);
  host.late = {
    agents: once(() => buildAgents({ config, place, directories })),
    commands: once(() => buildCommands({ config, place, directories })),
  };
  host.tools = await allTools(host, loaded, input.env);
  host.mcp = await startMcpServers({
    config,
    place,
    hostVersion: host.profile.version,
    world,
    env: input.env,
    services: host,
    // A sign of life for whoever watches the process: one that says nothing takes half a minute.
    onStart: (server) => host.log("info", `starting ${server}`, "mcp"),
  });
  return loaded;
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The hooks and tools of a plugin, for the reader of the trace. */
function registration({ name, hooks, exports: exported = [] }: LoadedPlugin): Record<string, unknown> {
  const registered = Object.keys(hooks ?? {});
  return {
    name,
    exports: [...exported].toSorted(),
    hooks: registered.filter((key) => key !== "tool"),
    tools: Object.keys((hooks?.["tool"] ?? {}) as object),
  };
}

async function runConfigHooks(
  host: Host,
  plugins: readonly LoadedPlugin[],
  config: HostConfig,
): Promise<void> {
  for (const [at, plugin] of plugins.entries()) {
    const hook: unknown = plugin.hooks?.["config"];
    if (hook === undefined || hook === null) continue;
    const id = `config#${at + 1}`;
    const before = JSON.stringify(config);
    host.record({
      type: "hook.before",
      id,
      plugin: plugin.name,
      hook: "config",
      input: {},
      output: JSON.parse(before),
    });
    try {
      const work = (plugin.hooks as { config(settings: HostConfig): unknown }).config(config);
      await beforeDeadline(host.world, `config of plugin ${plugin.name}`, work);
      const after = JSON.stringify(config);
      host.record({ type: "hook.after", id, ...(after === before ? {} : { output: JSON.parse(after) }) });
    } catch (error) {
      host.record({ type: "hook.after", id, error: errorMessage(error) });
      host.log("error", `plugin config hook failed: ${errorMessage(error)}`, "plugin");
      const finding = configFinding(plugin.name, error);
      host.record({ type: "finding", finding });
      if (!host.profile.switches.survivesConfigHooks) throw new HostBroken(errorMessage(error));
    }
  }
}

function configFinding(plugin: string, error: unknown): Finding {
  const base = { plugin, hook: "config" };
  if (error instanceof HookHung) return { name: "hook-hung", ...base, evidence: error.message };
  const evidence = `config threw ${JSON.stringify(errorMessage(error))}: the host logs it and goes on with what the hook had set until then`;
  return { name: "error-swallowed", ...base, evidence, ...thrownAt(error) };
}

async function allTools(
  host: Host,
  plugins: readonly LoadedPlugin[],
  env: BootInput["env"],
): Promise<HostTool[]> {
  const own = [createTaskTool(host, env), ...builtinTools(host)].toSorted(
    (a, b) => HOST_TOOLS.indexOf(a.id) - HOST_TOOLS.indexOf(b.id),
  );
  const fromFiles = await Promise.all(
    host.directories.flatMap(toolFiles).map((file) => host.world.track(importTools(file))),
  );
  const custom = [
    ...fromFiles.flat().map(([id, definition]) => ({ id, definition, plugin: id })),
    ...plugins.flatMap(({ name, hooks }) =>
      Object.entries(hooks?.["tool"] ?? {}).map(([id, definition]) => ({ id, definition, plugin: name })),
    ),
  ];
  return [
    ...own,
    ...custom.map(({ id, definition, plugin }) =>
      pluginTool(id, definition as PluginToolDefinition, host, ({ message }) =>
        host.record({
          type: "finding",
          finding: { name: "hook-hung", plugin, hook: `tool.${id}`, evidence: message },
        }),
      ),
    ),
  ];
}

function toolFiles(directory: string): string[] {
  return ["tool", "tools"].flatMap((name) => {
    const folder = join(directory, name);
    try {
      return readdirSync(folder)
        .filter((file) => /\.[jt]s$/.test(file))
        .toSorted()
        .map((file) => join(folder, file));
    } catch {
      return [];
    }
  });
}

/** Default export → the file's name, named export → `file_name`. */
async function importTools(file: string): Promise<[string, unknown][]> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const name = basename(file, extname(file));
  const isTool = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    "args" in value &&
    "description" in value &&
    "execute" in value;
  return Object.entries(module)
    .filter(([, value]) => isTool(value))
    .map(([key, value]) => [key === "default" ? name : `${name}_${key}`, value]);
}
