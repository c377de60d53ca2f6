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

/**
 * A package directory is entered by its `main`; other fields are not looked at. A package by name is looked for in the
 * cache of the host alone, not in a folder of the project, and is entered as modules are, by `./server` first.
 */
export function entryOf(target: string): string | undefined {
  if (!isAbsolute(target)) return entryOfPackage(target);
  if (!existsSync(target) || !statSync(target).isDirectory()) return target;
  const manifest = readManifest(target);
  if (manifest !== undefined) return join(target, manifest.main ?? "index.js");
  return ["index.ts", "index.js"].map((name) => join(target, name)).find((path) => existsSync(path));
}

interface Manifest {
  readonly main?: string;
  readonly exports?: unknown;
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  } catch {
    return undefined;
  }
}

/** `name`, `@scope/name` and either with a version behind `@`. */
const NAME = /^((?:@[^/]+\/)?[^@/]+)(?:@.*)?$/;

function entryOfPackage(spec: string): string | undefined {
  const name = NAME.exec(spec)?.[1];
  const cache = process.env["XDG_CACHE_HOME"];
  if (name === undefined || cache === undefined) return undefined;
  const folder = join(cache, "opencode/packages", spec, "node_modules", name);
  const manifest = readManifest(folder);
  if (manifest === undefined) return undefined;
  const { exports, main = "index.js" } = manifest;
  if (exports === undefined) return join(folder, main);
  const paths = (typeof exports === "object" ? exports : { ".": exports }) as Readonly<
    Record<string, unknown>
  >;
  const isByPath = Object.keys(paths).some((key) => key.startsWith("."));
  const found = isByPath ? (fileOf(paths["./server"]) ?? fileOf(paths["."])) : fileOf(paths);
  return found === undefined ? undefined : join(folder, found);
}

/** The file for the conditions that hold in the host. */
function fileOf(entry: unknown): string | undefined {
  if (typeof entry === "string") return entry;
  if (typeof entry !== "object" || entry === null) return undefined;
  const conditions = entry as Readonly<Record<string, unknown>>;
  const holds = ["bun", "node", "import", "default"].find((name) => fileOf(conditions[name]) !== undefined);
  return holds === undefined ? undefined : fileOf(conditions[holds]);
}

/** `*` fits all, and `name.*` all that begin so. */
export const isDisabled = (id: string, { disabled }: FoundPlugins): boolean =>
  disabled.some(
    (pattern) =>
      pattern === "*" || (pattern.endsWith(".*") ? id.startsWith(pattern.slice(0, -1)) : id === pattern),
  );
