import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { resolvePlugin } from "../host/plugin/resolve-plugin.ts";
import type { PluginEntry } from "../instance.ts";
import type { LocatedPlugin } from "../run/locate-plugin.ts";
import type { Script } from "../script/script.ts";
import type { TraceRecord } from "../trace/event.ts";

/** The smallest session that needs the plugins to be there. */
const HELLO: Script = {
  id: "load",
  about: "The plugin is loaded and one prompt answered.",
  steps: [{ prompt: "Hello" }],
};

/** A script, the plugin as its project names it, and the packages that are installed for it. */
export interface LoadForm {
  readonly script: Script;
  readonly plugin: PluginEntry;
  readonly packages?: Readonly<Record<string, string>>;
}

export type FactoryOptions = Readonly<Record<string, unknown>> | undefined;

/** A plugin that was asked for by the name of its package is loaded by that name, any other from its path. */
export function asGiven(plugin: LocatedPlugin, options: FactoryOptions): LoadForm {
  const { url, byName, package: found } = plugin;
  if (!byName || found === undefined) return { script: HELLO, plugin: entryOf(url, options) };
  return { script: HELLO, plugin: entryOf(found.name, options), packages: { [found.name]: found.folder } };
}

/** From the path of a file that hands on what the plugin's module exports: the host wants an `id` there. */
export function asFile(
  plugin: LocatedPlugin,
  options: FactoryOptions,
  loaded: readonly TraceRecord[],
): LoadForm {
  const name = nameOf(plugin);
  return {
    script: { ...HELLO, id: "load-file", files: { [`plugin/${name}.mjs`]: handOn(plugin, loaded) } },
    plugin: entryOf(`./plugin/${name}.mjs`, options),
  };
}

/** By name, as an installed package: its own, or one that hands on what a single file exports. */
export function asPackage(
  plugin: LocatedPlugin,
  options: FactoryOptions,
  loaded: readonly TraceRecord[],
): LoadForm {
  const script = { ...HELLO, id: "load-package" };
  const { package: found } = plugin;
  if (found !== undefined)
    return { script, plugin: entryOf(found.name, options), packages: { [found.name]: found.folder } };
  const name = nameOf(plugin);
  const manifest = { name, version: "1.0.0", type: "module", exports: { "./server": "./server.js" } };
  const files = {
    [`node_modules/${name}/package.json`]: JSON.stringify(manifest),
    [`node_modules/${name}/server.js`]: handOn(plugin, loaded),
  };
  return { script: { ...script, files }, plugin: entryOf(name, options) };
}

function entryOf(spec: string, options: FactoryOptions): PluginEntry {
  return options === undefined ? spec : [spec, options];
}

function nameOf({ url }: LocatedPlugin): string {
  return basename(fileURLToPath(url))
    .replace(/\.\w+$/, "")
    .toLowerCase();
}

function handOn({ url }: LocatedPlugin, loaded: readonly TraceRecord[]): string {
  const entry = resolvePlugin(url, []).entry ?? url;
  const note = loaded.find((record) => record.type === "note" && record.name === "plugins");
  const plugins = note?.type === "note" ? (note.data as { exports: string[] }[]) : [];
  const names = plugins.at(-1)?.exports ?? [];
  return `export { ${names.join(", ")} } from ${JSON.stringify(entry)};\n`;
}
