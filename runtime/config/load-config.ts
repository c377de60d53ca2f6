/**
 * Settings of one project: `<project>/.opencode/idumb.jsonc`, over the options beside the plugin's name in the host's
 * settings, over the files of the folders above it up to the root of its repository (as the host merges its own; what a
 * team settles there holds wherever OpenCode is started), over `$XDG_CONFIG_HOME/opencode/idumb.jsonc` (`~/.config`
 * without it). Without the "c" a file counts as well. Invariant: a file with anything wrong in it never
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

/** What the file may be called; the first that is there counts. */
const CONFIG_FILES = ["idumb.jsonc", "idumb.json"] as const;

const OPTIONS = "the options of idumb in the settings of OpenCode";

type Environment = Readonly<Record<string, string | undefined>>;

/** Name commands of the project's own folder: elsewhere the same words would run something else. */
const OF_ITS_FOLDER = ["validation.testCommand", "allow"] as const;

const NOTHING: ParsedConfig = { values: {}, complaints: [] };

const userFolder = (env: Environment): string =>
  join(env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config"), "opencode");

/** Null where there is no such file. */
async function readFile(path: string): Promise<ParsedConfig | null> {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return null;
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

/** The one file of a folder. Which of two was meant nobody can tell, so that is said. */
async function readIn(folder: string): Promise<ParsedConfig> {
  const paths = CONFIG_FILES.map((name) => join(folder, name));
  const found = await Promise.all(paths.map(readFile));
  const [first, second] = found.filter((one) => one !== null);
  if (first === undefined || second === undefined) return first ?? NOTHING;
  const both = `${paths.join(" and ")}: only the first is read. Put all settings into it and remove the other.`;
  const modes = [first, second].flatMap(({ values }) => values.mode ?? []);
  const mode = modes.length === 0 ? {} : { mode: modes.reduce(stricter) };
  return { values: { ...first.values, ...mode }, complaints: [...first.complaints, both] };
}

/** What stands beside the plugin's name; whose project's it is nobody tells us. */
async function readOptions(options: unknown): Promise<ParsedConfig> {
  if (options === undefined || options === null) return NOTHING;
  const { parseOptions } = await import("./parse-config.ts");
  const { values, complaints } = parseOptions(OPTIONS, options);
  const rest = { ...values };
  for (const key of OF_ITS_FOLDER) delete rest[key];
  const wrong = OF_ITS_FOLDER.filter((key) => key in values).map(
    (key) => `${OPTIONS}: "${key}" is only read from .opencode/idumb.jsonc. Write it there.`,
  );
  return { values: rest, complaints: [...complaints, ...wrong] };
}

/** What a folder above the project settles for it. */
async function readAbove(folder: string): Promise<ParsedConfig> {
  const { values, complaints } = await readIn(join(folder, ".opencode"));
  const shared = { ...values };
  for (const key of OF_ITS_FOLDER) delete shared[key];
  return { values: shared, complaints };
}

interface Asked extends ProjectPlace {
  /** Beside the plugin's name in the host's settings. */
  readonly options?: unknown;
}

/** Reads all files there are. Never throws. */
export async function loadConfig(place: Asked, env: Environment): Promise<LoadedConfig> {
  const above = foldersDownTo(place).slice(0, -1);
  const parsed = await Promise.all([
    readIn(userFolder(env)),
    ...above.map(readAbove),
    readOptions(place.options),
    readIn(join(place.directory, ".opencode")),
  ]);
  const complaints = parsed.flatMap((one) => one.complaints);
  const merged = parsed.reduce<Config>((config, { values }) => ({ ...config, ...values }), DEFAULT_CONFIG);
  if (complaints.length === 0) return { config: merged, complaints };
  const modes = [DEFAULT_CONFIG.mode, ...parsed.flatMap(({ values }) => values.mode ?? [])];
  return { config: { ...merged, mode: modes.reduce(stricter) }, complaints };
}
