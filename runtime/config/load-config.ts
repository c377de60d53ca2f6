/**
 * Settings of one project: `<project>/.opencode/idumb.jsonc` over `$XDG_CONFIG_HOME/opencode/idumb.jsonc`
 * (`~/.config` without it). Invariant: a file with anything wrong in it never makes the gate looser than
 * the defaults, the other file, or what could still be read of it.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { DEFAULT_CONFIG, stricter } from "./config.ts";
import type { Config } from "./config.ts";
import type { ParsedConfig } from "./parse-config.ts";

export interface LoadedConfig {
  readonly config: Config;
  /** What is wrong with the files, one line each; empty = nothing. */
  readonly complaints: readonly string[];
}

const CONFIG_FILE = "idumb.jsonc";

/** Where the two files are, weaker first. */
function configPaths(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly [string, string] {
  const global = env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config");
  return [join(global, "opencode", CONFIG_FILE), join(directory, ".opencode", CONFIG_FILE)];
}

async function readOne(path: string): Promise<ParsedConfig> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return { values: {}, complaints: [] };
    return {
      values: {},
      complaints: [
        `${path}: cannot be read (${error instanceof Error ? error.message : String(error)}). Check its permissions.`,
      ],
    };
  }
  // Loaded only where there is a file to read: most projects have none, and the host waits for our start.
  const { parseConfig } = await import("./parse-config.ts");
  return parseConfig(path, text);
}

/** Reads both files. Never throws. */
export async function loadConfig(
  directory: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<LoadedConfig> {
  const [globalPath, projectPath] = configPaths(directory, env);
  const [user, project] = [await readOne(globalPath), await readOne(projectPath)];
  const complaints = [...user.complaints, ...project.complaints];
  const merged: Config = { ...DEFAULT_CONFIG, ...user.values, ...project.values };
  if (complaints.length === 0) return { config: merged, complaints };
  const modes = [DEFAULT_CONFIG.mode, user.values.mode, project.values.mode].filter(
    (mode) => mode !== undefined,
  );
  return { config: { ...merged, mode: modes.reduce(stricter) }, complaints };
}
