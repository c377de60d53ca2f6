import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { importFresh, nextRun } from "./plugin/import-fresh.ts";
import { readPluginModule } from "./plugin/read-plugin-module.ts";
import { PluginResolveError, resolvePlugin, type ResolvedPlugin } from "./plugin/resolve-plugin.ts";
import type { LoadedPlugin, LoadPlugins } from "./seams.ts";

/**
 * Loads V1 plugins as the host does: all modules are imported first, then the factories run one after the
 * other in list order. A module that cannot be resolved or imported is an error event, a factory that throws a
 * log line, and neither keeps the others from loading; a factory that returns nothing breaks the host (§0.7).
 */
export const loadPlugins: LoadPlugins = async (input) => {
  const { plugins, place, world, pluginInput, onLoadError, log, run = nextRun() } = input;
  const from = [place.directory, process.cwd()];
  const importOne = async ({ spec }: { spec: string }) => {
    if (SUPERSEDED.some((name) => spec.includes(name))) return undefined;
    let plugin: ResolvedPlugin;
    try {
      plugin = resolvePlugin(spec, from);
    } catch (error) {
      if (!(error instanceof PluginResolveError)) throw error;
      onLoadError(error.message);
      return undefined;
    }
    if (plugin.entry === undefined) {
      log("warn", `plugin ${spec} does not expose a server entrypoint`);
      return undefined;
    }
    try {
      return { plugin, module: await importFresh(plugin.entry, run) };
    } catch (error) {
      onLoadError(`Failed to load plugin ${spec}: ${importFailure(plugin.entry, error)}`);
      return undefined;
    }
  };
  // Modules may await at top level; the clock must stand until they are there.
  const imported = await world.track(Promise.all(plugins.map(importOne)));

  const loaded: LoadedPlugin[] = [];
  for (const [index, found] of imported.entries()) {
    if (!found) continue;
    const { spec, name } = found.plugin;
    try {
      for (const factory of readPluginModule(found.plugin, found.module)) {
        const hooks = await factory(pluginInput, plugins[index]?.options);
        if (hooks === undefined)
          log("error", `plugin ${spec} returned undefined: the real host breaks here, every prompt fails`);
        loaded.push({ name, spec, hooks: hooks as LoadedPlugin["hooks"] });
      }
    } catch (error) {
      log("error", `failed to load plugin path=${spec} error=${messageOf(error)}`);
    }
  }
  return loaded;
};

/** Plugins that the host has taken in and skips. */
const SUPERSEDED = ["opencode-openai-codex-auth", "opencode-copilot-auth"];

/** What engines say about missing files and syntax differs between them and between versions, so it is not recorded. */
function importFailure(entry: string, error: unknown): string {
  if (!existsSync(fileURLToPath(entry))) return `Cannot find module '${fileURLToPath(entry)}'`;
  const { name, code } = error as { name?: string; code?: string };
  if (name === "ResolveMessage" || code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") {
    return "a module that it imports cannot be found";
  }
  if (
    name === "BuildMessage" ||
    name === "SyntaxError" ||
    name === "AggregateError" ||
    code?.startsWith("ERR_")
  ) {
    return "the module cannot be parsed";
  }
  return messageOf(error);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
