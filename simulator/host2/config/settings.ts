import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import { asNewer } from "./older-settings.ts";
import { settingsInFiles } from "./settings-files.ts";
import type { PermissionRule } from "../shape/permission-rule.ts";
import type { Json } from "../shape/session-message.ts";

/**
 * Settings of OpenCode 2: files from the global folder down to the project's `.opencode`, each of them kept apart,
 * because each part of the host has its own way to put them together.
 */
export interface Settings {
  readonly model?: string;
  readonly default_agent?: string;
  readonly permissions?: readonly PermissionRule[];
  readonly agents?: Readonly<Record<string, AgentSettings>>;
  readonly commands?: Readonly<Record<string, CommandSettings>>;
  readonly compaction?: {
    readonly auto?: boolean;
    readonly buffer?: number;
    readonly keep?: { readonly tokens?: number };
  };
  readonly plugins?: readonly PluginSetting[];
  readonly providers?: Readonly<Record<string, ProviderSettings>>;
  readonly snapshots?: boolean;
  readonly mcp?: { readonly servers?: Readonly<Record<string, McpServerSettings>> };
  readonly experimental?: { readonly subagent_depth?: number };
}

export type PluginSetting = string | { readonly package: string; readonly options?: Json };

export interface AgentSettings {
  readonly mode?: "primary" | "subagent" | "all";
  readonly description?: string;
  readonly system?: string;
  readonly hidden?: boolean;
  readonly disabled?: boolean;
  readonly steps?: number;
  readonly model?: string;
  readonly permissions?: readonly PermissionRule[];
}

export interface McpServerSettings {
  readonly type: "local" | "remote";
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly disabled?: boolean;
  readonly codemode?: boolean;
  /** Milliseconds. */
  readonly timeout?: { readonly startup?: number; readonly execution?: number };
}

export interface CommandSettings {
  readonly template: string;
  readonly description?: string;
  readonly agent?: string;
  readonly model?: string;
  readonly subtask?: boolean;
}

export interface ProviderSettings {
  readonly name?: string;
  readonly package?: string;
  readonly settings?: Json;
  readonly models?: Readonly<Record<string, ModelSettings>>;
}

interface ModelSettings extends Json {
  readonly limit?: { readonly context?: number; readonly output?: number };
}

/** One source of settings, with the folder that its paths are relative to. */
interface SettingsDocument {
  readonly folder: string;
  readonly settings: Settings;
}

export interface SettingsSources {
  /** Lowest first. */
  readonly documents: readonly SettingsDocument[];
  /** Folders that may hold plugins, agents, commands and skills: the global one, then those of the project. */
  readonly folders: readonly string[];
  /** Folders of skills besides: those of other agents' settings, then those that the settings name. */
  readonly skillFolders: readonly string[];
}

export interface SettingsInput {
  readonly global: string;
  readonly directory: string;
  /** Below all files. */
  readonly before: Settings;
  /** Above all files. */
  readonly after: Settings;
}

const NAMES = ["opencode.json", "opencode.jsonc"];

export function readSettings({ global, directory, before, after }: SettingsInput): SettingsSources {
  const above = foldersAbove(directory);
  const own = above.map((folder) => join(folder, ".opencode")).filter((folder) => existsSync(folder));
  const read = (folder: string): SettingsDocument[] =>
    NAMES.flatMap((name) => {
      const settings = readFile(join(folder, name));
      return settings === undefined ? [] : [{ folder, settings }];
    });
  // Which of a folder's files and its own settings holds where both name an agent was not measured.
  const inFiles = (folder: string): SettingsDocument => ({ folder, settings: settingsInFiles(folder) });
  const documents = [
    { folder: directory, settings: before },
    ...read(global),
    inFiles(global),
    ...above.flatMap(read),
    ...own.flatMap((folder) => [...read(folder), inFiles(folder)]),
    { folder: directory, settings: after },
  ];
  const foreign = [".claude", ".agents"].flatMap((name) =>
    [homedir(), ...above.toReversed()].map((folder) => join(folder, name, "skills")),
  );
  return { documents, folders: [global, ...own], skillFolders: foreign };
}

/** Outermost first. */
function foldersAbove(directory: string): string[] {
  const folders: string[] = [];
  for (let at = directory; ; at = dirname(at)) {
    folders.unshift(at);
    if (at === dirname(at)) return folders;
  }
}

function readFile(path: string): Settings | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || typeof value !== "object" || value === null) return undefined;
  return asNewer(value);
}

/** What the last document says. */
export function latest<Key extends keyof Settings>(
  { documents }: SettingsSources,
  key: Key,
): Settings[Key] | undefined {
  return documents.findLast(({ settings }) => settings[key] !== undefined)?.settings[key];
}
