/**
 * Settings of one project: `<project>/.opencode/idumb.jsonc`, over those of the folders above it up to the root of its
 * repository (as the host merges its own; what a team settles there holds wherever OpenCode is started), over
 * `$XDG_CONFIG_HOME/opencode/idumb.jsonc` (`~/.config` without it). Invariant: a file with anything wrong in it never
 * makes the gate looser than the defaults, the other files, or what could still be read of it.
 */
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { foldersDownTo, type ProjectPlace } from "@idumb/shell-effects/project-path";
import { DEFAULT_CONFIG, stricter } from "./config.ts";
import type { Config } from "./config.ts";
import type { ParsedConfig } from "./parse-config.ts";

export interface LoadedConfig {
  readonly config: Config;
  /** What is wrong with the files, one line each; empty = nothing. */
  readonly complaints: readonly string[];
}

const CONFIG_FILE = "idumb.jsonc";

type Environment = Readonly<Record<string, string | undefined>>;

/** Name commands of the project's own folder: elsewhere the same words would run something else. */
const OF_ITS_FOLDER = ["validation.testCommand", "allow"] as const;

const userFile = (env: Environment): string =>
  join(env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config"), "opencode", CONFIG_FILE);

const fileIn = (folder: string): string => join(folder, ".opencode", CONFIG_FILE);

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

/** What a folder above the project settles for it. */
async function readAbove(folder: string): Promise<ParsedConfig> {
  const { values, complaints } = await readOne(fileIn(folder));
  const shared = { ...values };
  for (const key of OF_ITS_FOLDER) delete shared[key];
  return { values: shared, complaints };
}

/** Reads all files there are. Never throws. */
export async function loadConfig(place: ProjectPlace, env: Environment): Promise<LoadedConfig> {
  const above = foldersDownTo(place).slice(0, -1);
  const parsed = await Promise.all([
    readOne(userFile(env)),
    ...above.map(readAbove),
    readOne(fileIn(place.directory)),
  ]);
  const complaints = parsed.flatMap((one) => one.complaints);
  const merged = parsed.reduce<Config>((config, { values }) => ({ ...config, ...values }), DEFAULT_CONFIG);
  if (complaints.length === 0) return { config: merged, complaints };
  const modes = [DEFAULT_CONFIG.mode, ...parsed.flatMap(({ values }) => values.mode ?? [])];
  return { config: { ...merged, mode: modes.reduce(stricter) }, complaints };
}
