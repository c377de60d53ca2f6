import type { ResolvedPlugin } from "./resolve-plugin.ts";

/**
 * Which functions of an imported module the host calls as plugins. A default export that is an object with
 * `id`, `server` or `tui` is the new form and hides all other exports; otherwise every distinct export must
 * be a function, and one that is not fails the whole file (host contract §1.2).
 */
export type PluginFactory = (input: unknown, options?: unknown) => unknown;

/** Throws what the host logs as "failed to load plugin". */
export function readPluginModule(
  plugin: ResolvedPlugin,
  module: Record<string, unknown>,
  asObject = true,
): PluginFactory[] {
  const form = module["default"];
  if (asObject && isObject(form) && ("id" in form || "server" in form || "tui" in form))
    return [serverOf(plugin, form)];
  const factories: PluginFactory[] = [];
  for (const value of new Set(
    Object.keys(module)
      .toSorted()
      .map((name) => module[name]),
  )) {
    const factory = asObject && isObject(value) ? value["server"] : value;
    // Up to 1.3 nothing is looked at beforehand: those in front have been called when one that is no function fails.
    if (asObject && typeof factory !== "function") throw new TypeError("Plugin export is not a function");
    factories.push(factory as PluginFactory);
  }
  return factories;
}

function serverOf(plugin: ResolvedPlugin, form: Record<string, unknown>): PluginFactory {
  const { spec } = plugin;
  const { id, server, tui } = form;
  if (server !== undefined && typeof server !== "function")
    throw new TypeError(`Plugin ${spec} has invalid server export`);
  if (tui !== undefined && typeof tui !== "function")
    throw new TypeError(`Plugin ${spec} has invalid tui export`);
  if (server !== undefined && tui !== undefined) {
    throw new TypeError(`Plugin ${spec} must default export either server() or tui(), not both`);
  }
  if (server === undefined) throw new TypeError(`Plugin ${spec} must default export an object with server()`);
  if (id !== undefined && typeof id !== "string")
    throw new TypeError(`Plugin ${spec} has invalid id type ${typeof id}`);
  if (id !== undefined && id.trim() === "") throw new TypeError(`Plugin ${spec} has an empty id`);
  if (id === undefined && plugin.source === "file") throw new TypeError(`Path plugin ${spec} must export id`);
  if (id === undefined && plugin.packageName === undefined)
    throw new TypeError(`Plugin package ${spec} is missing name`);
  return server as PluginFactory;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
