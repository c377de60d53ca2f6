import { Agents } from "../agents/agents.ts";
import { Commands } from "../agents/commands.ts";
import { Skills } from "../agents/skills.ts";
import type { SettingsSources } from "../config/settings.ts";
import { ProjectPlugins } from "../load/load-plugins.ts";
import { Forms } from "../permission/forms.ts";
import { McpServers } from "../mcp/mcp-servers.ts";
import { Permission } from "../permission/permission.ts";
import type { Editions } from "../plugin/editions.ts";
import { PluginHooks } from "../plugin/plugin-hooks.ts";
import { addTools } from "../plugin/plugin-tools.ts";
import type { Host } from "../services/host.ts";
import { builtinTools } from "../tools/builtin-tools.ts";

/** What the projects of one process share, and who hears of their hooks. */
export interface LocationInput extends Omit<
  Host,
  | "settings"
  | "agents"
  | "commands"
  | "skills"
  | "permission"
  | "forms"
  | "tools"
  | "plugins"
  | "hooks"
  | "mcp"
> {
  readonly readSettings: () => SettingsSources;
  readonly recordsHook: (hook: string) => boolean;
  readonly nextHook: () => number;
  readonly temporary: string;
  /** Under which the modules of plugins are kept. */
  readonly run: number;
  readonly editions: Editions;
}

/** The services of a project from its first use until it is let go of. */
export interface Location {
  readonly host: Host;
  readonly plugins: ProjectPlugins;
  /** Clean-ups of plugins run, and servers end. */
  close(): Promise<void>;
  /** Its process is gone: nobody is cleaned up after. */
  leave(): Promise<void>;
}

export function openLocation(input: LocationInput): Location {
  const { readSettings, recordsHook, nextHook, temporary, run, editions, ...shared } = input;
  const { world, record, bus, store, place } = shared;
  // Read when the location is opened, and again when the project's plugins are loaded.
  let known: SettingsSources | undefined;
  const settings = (): SettingsSources => (known ??= readSettings());
  let isOpen = false;
  const changed = (part: string) => () => {
    if (isOpen) bus.publish(`${part}.updated`, {});
  };
  const agentPlace = { directory: place.directory, data: place.data, temporary };
  const agents = new Agents(agentPlace, settings, changed("agent"));
  const permission = new Permission({ world, bus, store }, (id) => agents.get(id)?.permissions ?? DENY_ALL);
  const tools: Host["tools"] = new Map();
  const { directory } = place;
  const mcp = new McpServers({ world, directory, version: shared.version, settings, permission, tools });
  const host: Host = {
    ...shared,
    hooks: new PluginHooks({ world, record, recordsHook, next: nextHook, faults: shared.faults }),
    settings,
    agents,
    commands: new Commands(place.worktree, settings, changed("command")),
    skills: new Skills(settings, changed("skill")),
    permission,
    forms: new Forms(world, bus),
    tools,
    mcp,
    get plugins() {
      return plugins;
    },
  };
  const plugins = new ProjectPlugins(host, run, editions, () => {
    known = undefined;
  });
  addTools(host.tools, builtinTools(host));
  isOpen = true;
  return {
    host,
    plugins,
    async close() {
      await plugins.release();
      await mcp.close();
    },
    leave: () => mcp.close(),
  };
}

const DENY_ALL = [{ action: "*", resource: "*", effect: "deny" as const }];
