import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { PluginSetting, SettingsSources } from "../config/settings.ts";
import type { Json } from "../shape/session-message.ts";

/** Plugins in the order in which OpenCode 2 loads them: files of the folders, then entries of the settings. */
export interface FoundPlugin {
  /** Path of the file or the package; else the name of a package. */
  readonly target: string;
  readonly options: Json;
}

export interface FoundPlugins {
  readonly plugins: readonly FoundPlugin[];
  /** Ids, or patterns of ids, that the settings take out again. */
  readonly disabled: readonly string[];
}

export function findPlugins({ documents, folders }: SettingsSources): FoundPlugins {
  const files = folders.flatMap((folder) => pluginFiles(folder));
  const found = new Map<string, FoundPlugin>(
    files.map((target) => [target, { target, options: {} }] as const),
  );
  const disabled: string[] = [];
  for (const { folder, settings } of documents)
    for (const entry of settings.plugins ?? []) {
      if (typeof entry === "string" && entry.startsWith("-")) disabled.push(entry.slice(1));
      else {
        const plugin = pluginOf(entry, folder);
        // A later entry replaces an earlier one of the same target, options included.
        found.set(plugin.target, plugin);
      }
    }
  return { plugins: [...found.values()], disabled };
}

function pluginFiles(folder: string): string[] {
  const names = ["plugin", "plugins"].filter((name) => existsSync(join(folder, name)));
  return names
    .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
    .filter((file) => /\.[jt]s$/.test(file) && statSync(file).isFile())
    .toSorted();
}

function pluginOf(entry: PluginSetting, folder: string): FoundPlugin {
  const { package: name, options = {} } = typeof entry === "string" ? { package: entry } : entry;
  const target = name.startsWith("file://")
    ? fileURLToPath(name)
    : /^\.\.?\//.test(name)
      ? resolve(folder, name)
      : name;
  return { target, options };
}

/** A package directory is entered by its `main`; other fields are not looked at. */
export function entryOf(target: string): string | undefined {
  if (!isAbsolute(target)) return undefined;
  if (!existsSync(target) || !statSync(target).isDirectory()) return target;
  try {
    const { main = "index.js" } = JSON.parse(readFileSync(join(target, "package.json"), "utf8")) as {
      main?: string;
    };
    return join(target, main);
  } catch {
    return ["index.ts", "index.js"].map((name) => join(target, name)).find((path) => existsSync(path));
  }
}

/** `*` fits all, and `name.*` all that begin so. */
export const isDisabled = (id: string, { disabled }: FoundPlugins): boolean =>
  disabled.some(
    (pattern) =>
      pattern === "*" || (pattern.endsWith(".*") ? id.startsWith(pattern.slice(0, -1)) : id === pattern),
  );
