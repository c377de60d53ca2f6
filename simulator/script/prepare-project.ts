import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PluginEntry } from "../instance.ts";
import { HOST_VERSION } from "../live/locate-opencode.ts";
import { holdOpen } from "../live/open-resources.ts";
import { stubPluginPackage } from "../live/stub-plugin-package.ts";
import { makeRepository } from "./git-repository.ts";
import { pluginSource } from "./plugin-source.ts";
import type { Script, ScriptPlugin } from "./script.ts";

/**
 * The working folder of one run of a script: the project (a git repository with one commit), the plugin
 * files beside it, and the log they write. It is the same for the fake host and the real one of a version.
 */
export interface PreparedProject {
  readonly work: string;
  readonly directory: string;
  readonly logFile: string;
  /** Plugins that are named, not written from the script. */
  readonly named: readonly string[];
  /** Paths of what the process that loads the plugins has imported, where it runs on Bun and has loaded them. */
  modules(): readonly string[] | undefined;
  /** Files of the project whose content differs from the commit (null = deleted), by relative path. */
  changedFiles(): Record<string, string | null>;
  remove(): void;
}

export interface PrepareOptions {
  /** Loaded after the script's own plugins, by an entry in the project's `opencode.json`, as a user would add them. */
  readonly plugins?: readonly PluginEntry[];
  /** Version of the host that will open it: older ones load plugins in one form only. The pinned one unless given. */
  readonly hostVersion?: string;
  /** Packages that are installed above the project: name → folder. */
  readonly packages?: Readonly<Record<string, string>>;
  /** An empty folder to work in, removed in the end; one with a random name unless given. */
  readonly work?: string;
  /** The folder stays: whoever gave it removes it. */
  readonly stays?: boolean;
}

export function prepareProject(script: Script, options: PrepareOptions = {}): PreparedProject {
  const work = realpathSync(options.work ?? mkdtempSync(join(tmpdir(), "opencode-script-")));
  const removeWork = (): void => {
    if (options.stays !== true) rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  };
  const release = holdOpen(removeWork);
  const directory = join(work, "proj");
  const logFile = join(work, "hooks.jsonl");
  writeFileSync(logFile, "");
  for (const [name, folder] of Object.entries(options.packages ?? {})) install(name, folder, work);
  const hostVersion = options.hostVersion ?? HOST_VERSION;
  const modules = `${logFile}.modules`;
  const given = pluginsOf(script);
  const own = writePlugins(given, { work, directory, logFile, hostVersion });
  const plugins = [...own, ...(options.plugins ?? [])];
  const files: Record<string, string> = {
    "a.txt": "hello\nworld\n",
    ...script.files,
    "opencode.json": JSON.stringify(projectConfig(script, plugins, directory), undefined, 2),
  };
  for (const [path, text] of Object.entries(files))
    write(join(directory, path), text.replaceAll("$PROJ", directory));
  for (const folder of configFolders(script)) stubPluginPackage(join(directory, folder), hostVersion);
  makeRepository(directory);
  const before = snapshot(directory);
  return {
    work,
    directory,
    logFile,
    named: [...own.filter((_, index) => given[index]?.spec !== undefined), ...(options.plugins ?? [])].map(
      (entry) => (typeof entry === "string" ? entry : entry[0]),
    ),
    modules: () =>
      existsSync(modules) ? (JSON.parse(readFileSync(modules, "utf8")) as string[]) : undefined,
    changedFiles: () => compare(before, snapshot(directory)),
    remove: () => {
      removeWork();
      release();
    },
  };
}

function install(name: string, folder: string, work: string): void {
  const link = join(work, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(folder, link, "junction");
}

/** A script without plugins still needs one that observes. */
export const OBSERVER: ScriptPlugin = { name: "observer" };

/** The `.opencode` folders among a script's files, relative to the project. */
function configFolders(script: Script): Set<string> {
  const found = Object.keys(script.files ?? {}).map((path) => /^(?:.*\/)?\.opencode(?=\/)/.exec(path)?.[0]);
  return new Set(found.filter((folder) => folder !== undefined));
}

/** Plugins that are given as text or by name say nothing of what they see. */
const isSilent = (plugin: ScriptPlugin): boolean => plugin.source !== undefined || plugin.spec !== undefined;

interface PluginPlace {
  readonly work: string;
  readonly directory: string;
  readonly logFile: string;
  readonly hostVersion: string;
}

function pluginsOf({ plugins = [] }: Script): readonly ScriptPlugin[] {
  return plugins.every(isSilent) ? [OBSERVER, ...plugins] : plugins;
}

function writePlugins(
  plugins: readonly ScriptPlugin[],
  { work, directory, logFile, hostVersion }: PluginPlace,
): PluginEntry[] {
  const first = plugins.find((plugin) => !isSilent(plugin));
  const zodUrl = pathToFileURL(createRequire(import.meta.url).resolve("zod")).href.replace(/\.cjs$/, ".js");
  return plugins.map((plugin) => {
    const { name, options, extension = "js" } = plugin;
    const entry = (spec: string): PluginEntry => (options === undefined ? spec : [spec, options]);
    if (plugin.spec !== undefined) return entry(plugin.spec.replaceAll("$PROJ", directory));
    const path = join(work, "plugins", `${name}.${extension}`);
    const source =
      plugin.source ?? pluginSource({ plugin, logFile, first: plugin === first, zodUrl, hostVersion });
    write(path, source.replaceAll("$PROJ", directory));
    return entry(pathToFileURL(path).href);
  });
}

function projectConfig(script: Script, plugins: readonly PluginEntry[], directory: string): unknown {
  const limit = script.config?.limit ?? { context: 100_000, output: 4000 };
  const model = (name: string): unknown => ({ name, tool_call: true, limit });
  const base = {
    $schema: "https://opencode.ai/config.json",
    model: "fake/m1",
    provider: {
      fake: {
        npm: "@ai-sdk/openai-compatible",
        name: "Fake",
        models: { m1: model("m1"), "gpt-5x": model("gpt-5x") },
      },
    },
    plugin: plugins,
  };
  const extra = JSON.parse(
    JSON.stringify(script.config?.opencode ?? {}).replaceAll("$PROJ", directory),
  ) as Record<string, unknown>;
  return mergeDeep(base, extra);
}

function mergeDeep(base: Record<string, unknown>, extra: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...base };
  for (const [key, value] of Object.entries(extra)) {
    const old = merged[key];
    merged[key] = isRecord(old) && isRecord(value) ? mergeDeep(old, value) : value;
  }
  return merged;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function snapshot(directory: string): Map<string, string> {
  const files = new Map<string, string>();
  if (!existsSync(directory)) return files;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    if (!entry.isFile() || path.startsWith(".git/") || path === ".git") continue;
    files.set(path, readFileSync(join(directory, path), "utf8"));
  }
  return files;
}

function compare(before: Map<string, string>, after: Map<string, string>): Record<string, string | null> {
  const changed: Record<string, string | null> = {};
  for (const path of [...new Set([...before.keys(), ...after.keys()])].toSorted()) {
    const now = after.get(path);
    if (now !== before.get(path)) changed[path] = now ?? null;
  }
  return changed;
}
