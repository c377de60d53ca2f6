import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { agentSettings, permissionBlock, toolPermissions } from "./agent-settings.ts";
import { checkSettings } from "./check-settings.ts";
import { ConfigError } from "./config-error.ts";
import { isRecord, mergeFiles, mergeSettings, type Settings } from "./merge-settings.ts";
import { parseConfig, readConfigFile, type Env } from "./read-config-file.ts";
import { readConfigFolder } from "./read-config-folder.ts";
import { isPathSpec, pathSpec, pluginKey } from "../plugin/resolve-plugin.ts";
import type { HostConfig, HostPlace } from "../services/host-config.ts";
import { isInside } from "./is-inside.ts";
import { homeFolder } from "./home-folder.ts";

/**
 * The configuration of an instance, from all the places where the host looks, lowest first: the user's global
 * files, `$OPENCODE_CONFIG`, project files from the worktree down, the config directories, settings given in
 * the environment and by the opener. Plugins of all of them are collected; of equal ones the last counts. Throws a
 * ConfigError with file, line and column.
 */
export async function loadConfig({ place, extra, env }: ConfigSources): Promise<LoadedConfig> {
  const global = join(env["XDG_CONFIG_HOME"] ?? join(homeFolder(), ".config"), "opencode");
  const gathered = new Gathering(place);
  for (const name of ["config.json", "opencode.json", "opencode.jsonc"])
    gathered.addFile(join(global, name), env);
  if (env["OPENCODE_CONFIG"]) gathered.addFile(env["OPENCODE_CONFIG"], env);
  const folders = env["OPENCODE_DISABLE_PROJECT_CONFIG"] ? [] : foldersUp(place);
  for (const folder of folders.toReversed()) {
    for (const name of ["opencode.json", "opencode.jsonc"]) gathered.addFile(join(folder, name), env);
  }
  gathered.begin("agent", "mode");
  const directories = configDirectories(global, folders, env);
  for (const folder of directories) {
    if (folder !== global)
      for (const name of ["opencode.json", "opencode.jsonc"]) gathered.addFile(join(folder, name), env);
    const { command, agent, plugins } = readConfigFolder(folder);
    gathered.addFolder({ command, agent }, plugins, folder);
  }
  const inline = env["OPENCODE_CONFIG_CONTENT"];
  if (inline) gathered.add(parseConfig(inline, INLINE, place.directory, env), place.directory, INLINE);
  // The real host is given them in the environment.
  if (extra) gathered.add(structuredClone({ ...extra }), place.directory, "the given settings", INLINE);
  return { config: finish(gathered, env), directories, plugins: gathered.plugins };
}

interface ConfigSources {
  readonly place: HostPlace;
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly env: Env;
}

interface LoadedConfig {
  readonly config: HostConfig;
  /** Config directories (`.opencode` and the like), in order of precedence, lowest first. */
  readonly directories: string[];
  /** In load order, duplicates removed, folder plugins included. */
  readonly plugins: PluginEntry[];
}

const INLINE = "OPENCODE_CONFIG_CONTENT";
/** Of the settings, what only plugins see. */
export const ORIGINS = "plugin_origins";

interface PluginEntry {
  readonly spec: string;
  readonly options?: Record<string, unknown>;
  /** The file or folder that names it. */
  readonly source: string;
}

class Gathering {
  settings: Settings = {};
  plugins: PluginEntry[] = [];
  readonly #place: HostPlace;

  constructor(place: HostPlace) {
    this.#place = place;
  }

  /** Settings that are there, empty if nothing else, from here on: a plugin sees them in the order of their coming. */
  begin(...names: string[]): void {
    for (const name of names) this.settings[name] ??= {};
  }

  addFile(path: string, env: Env): void {
    const settings = readConfigFile(path, env);
    if (settings) this.add(settings, dirname(path), path);
  }

  /** Relative plugin paths start from `base`. */
  add(given: Settings, base: string, source: string, origin = source): void {
    checkSettings(given, source);
    const { plugin, agent, permission, ...settings } = given;
    const form: Settings = { ...settings };
    if (isRecord(agent)) {
      form["agent"] = Object.fromEntries(
        Object.entries(agent).map(([name, one]) => [name, isRecord(one) ? agentSettings(one) : one]),
      );
    }
    if (permission !== undefined) form["permission"] = permissionBlock(permission);
    this.settings = mergeFiles(this.settings, form);
    if (Array.isArray(plugin)) this.#addPlugins(plugin.map((entry) => pluginEntry(entry, base, origin)));
  }

  addFolder(settings: Settings, plugins: readonly string[], folder: string): void {
    this.settings = mergeSettings(this.settings, settings);
    this.#addPlugins(plugins.map((spec) => ({ spec, source: folder })));
  }

  #addPlugins(entries: readonly PluginEntry[]): void {
    if (entries.length === 0) return;
    const seen = new Set<string>();
    const kept: PluginEntry[] = [];
    for (const entry of [...this.plugins, ...entries].toReversed()) {
      const key = pluginKey(entry.spec);
      if (seen.has(key)) continue;
      seen.add(key);
      kept.push(entry);
    }
    this.plugins = kept.toReversed();
    // A `config` hook sees where each comes from; the route does not tell (OpenCode 1.18.33).
    this.settings["plugin"] = this.plugins.map(written);
    this.settings[ORIGINS] = this.plugins.map((entry) => ({
      spec: written(entry),
      source: entry.source,
      scope: this.#isOfProject(entry.source) ? "local" : "global",
    }));
  }

  #isOfProject(source: string): boolean {
    return source === INLINE || isInside(this.#place, source);
  }
}

const written = ({ spec, options }: PluginEntry): unknown => (options ? [spec, options] : spec);

function pluginEntry(entry: unknown, base: string, source: string): PluginEntry {
  const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry];
  if (typeof name !== "string") throw new ConfigError("a plugin is a string or [string, options]", base);
  const spec = isPathSpec(name) ? pathSpec(name, base) : name;
  return { spec, source, ...(isRecord(options) ? { options } : {}) };
}

/** From the directory up to the worktree, or to the root outside of a repository. */
function foldersUp({ directory, worktree }: HostPlace): string[] {
  const folders: string[] = [];
  for (let folder = directory; ; folder = dirname(folder)) {
    folders.push(folder);
    if (folder === worktree || dirname(folder) === folder) return folders;
  }
}

function configDirectories(global: string, folders: readonly string[], env: Env): string[] {
  const own = [...folders, homeFolder()]
    .map((folder) => join(folder, ".opencode"))
    .filter((folder) => existsSync(folder));
  return [...new Set([global, ...own, ...(env["OPENCODE_CONFIG_DIR"] ? [env["OPENCODE_CONFIG_DIR"]] : [])])];
}

function finish(gathered: Gathering, env: Env): Settings {
  const config: Settings = { ...gathered.settings };
  config["plugin"] ??= [];
  for (const [name, mode] of Object.entries(isRecord(config["mode"]) ? config["mode"] : {})) {
    if (!isRecord(mode)) continue;
    config["agent"] = mergeSettings(config["agent"] as Settings, {
      [name]: agentSettings({ ...mode, mode: "primary" }),
    });
  }
  const fromEnv = env["OPENCODE_PERMISSION"]
    ? parseConfig(env["OPENCODE_PERMISSION"], "OPENCODE_PERMISSION", "", env)
    : {};
  const permission = mergeSettings(
    toolPermissions(config["tools"]),
    mergeSettings(permissionBlock(config["permission"]), fromEnv),
  );
  if (config["permission"] !== undefined || Object.keys(permission).length > 0)
    config["permission"] = permission;
  // The host takes the login name; a trace must not depend on the login of its run, so this home has none.
  config["username"] ??= "unknown";
  const compaction = isRecord(config["compaction"]) ? config["compaction"] : {};
  if (env["OPENCODE_DISABLE_AUTOCOMPACT"]) config["compaction"] = { ...compaction, auto: false };
  if (env["OPENCODE_DISABLE_PRUNE"])
    config["compaction"] = { ...(config["compaction"] as Settings | undefined), prune: false };
  return config;
}
