/** The settings of OpenCode that name plugins: which file, which key, and the text with one entry more or less. */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { applyEdits, modify, parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { inTheWay, Refused } from "../refused.ts";
import { namesUs } from "./entry.ts";

export type Generation = 1 | 2;

const NAMES = ["opencode.jsonc", "opencode.json"];

/** Keys that only OpenCode 2 knows. */
const KEYS_OF_2 = ["plugins", "agents", "commands", "permissions", "providers"];
/** Where one of these stands, the preview `0.0.0-next-16350` reads the file as one of OpenCode 1, without any key of its own. */
const KEYS_OF_1 = [
  "agent",
  "attachment",
  "autoshare",
  "command",
  "disabled_providers",
  "enabled_providers",
  "layout",
  "logLevel",
  "mode",
  "permission",
  "plugin",
  "provider",
  "reference",
  "server",
  "small_model",
  "snapshot",
  "tools",
];

/** The folder of the settings of this user. */
export const configHome = (): string =>
  join(process.env["XDG_CONFIG_HOME"] || join(process.env["HOME"] || homedir(), ".config"), "opencode");

/** All files of settings that OpenCode reads for a project, or for all projects. The first is made when there is none. */
export function settingsFiles(directory: string, isGlobal: boolean): readonly string[] {
  const folders = isGlobal ? [configHome()] : [directory, join(directory, ".opencode")];
  const found = folders
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .filter((path) => existsSync(path));
  return found.length > 0 ? found : [join(folders[0] ?? directory, "opencode.json")];
}

/** Null: there is no such file. @throws {Refused} when it cannot be read. */
export function textOf(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw inTheWay(path, error);
  }
}

/** @throws {Refused} with line and column when it is no JSON with comments. */
export function settingsIn(path: string, text: string): Readonly<Record<string, unknown>> {
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const before = text.slice(0, first.offset).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
    throw new Refused(
      `${path} is no JSON (${place}: ${printParseErrorCode(first.error)}). OpenCode cannot read it either; mend it first.`,
    );
  }
  if (typeof settings !== "object" || settings === null || Array.isArray(settings))
    throw new Refused(`${path} has to hold an object: { … }.`);
  return settings as Record<string, unknown>;
}

type PluginKey = "plugin" | "plugins";

/** Why an OpenCode of this generation does not read what stands under "plugins" of a file; null: it does, or nothing stands there. */
export function unreadPlugins(
  settings: Readonly<Record<string, unknown>>,
  generation: Generation,
): string | null {
  if (!("plugins" in settings)) return null;
  if (generation === 1) return "OpenCode 1 does not read it";
  const other = KEYS_OF_1.find((key) => key in settings);
  return other === undefined
    ? null
    : `"${other}" is a key of OpenCode 1, and beside one OpenCode 2 does not read it`;
}

/**
 * The key under which the file names plugins, for that generation: keys of both must not meet in one file.
 *
 * @param generation null where no OpenCode was found: then the file tells
 */
function keyFor(
  path: string,
  settings: Readonly<Record<string, unknown>>,
  generation: Generation | null,
): PluginKey {
  if ("plugin" in settings) return "plugin";
  const unread = generation === null ? null : unreadPlugins(settings, generation);
  if (unread !== null)
    throw new Refused(
      `${path} names plugins under "plugins": ${unread}. Call that key "plugin", or keep what is for the other OpenCode in another file.`,
      3,
    );
  if ("plugins" in settings) return "plugins";
  const isOf2 = KEYS_OF_2.some((key) => key in settings);
  const hasOthers = Object.keys(settings).some((key) => key !== "$schema");
  return generation === 2 && (isOf2 || !hasOthers) ? "plugins" : "plugin";
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** The text with our entry behind the others; one of ours that stands there already is replaced, its options kept. */
export function withEntry(
  path: string,
  text: string | null,
  entry: string,
  generation: Generation | null,
): string {
  const from = text === null || text.trim() === "" ? "{}\n" : text;
  const settings = settingsIn(path, from);
  const key = keyFor(path, settings, generation);
  const entries: unknown = settings[key] ?? [];
  if (!Array.isArray(entries)) throw new Refused(`${path}: "${key}" has to be a list of plugins.`);
  const at = entries.findIndex(namesUs);
  const old: unknown = entries[at];
  if (at === -1)
    return applyEdits(
      from,
      modify(from, [key, ...(entries.length > 0 ? [-1] : [])], entries.length > 0 ? entry : [entry], {
        ...FORMAT,
        isArrayInsertion: entries.length > 0,
      }),
    );
  if (typeof old === "string") return applyEdits(from, modify(from, [key, at], entry, FORMAT));
  const name = Array.isArray(old) ? 0 : "package";
  return applyEdits(from, modify(from, [key, at, name], entry, FORMAT));
}

/** The text without our entries, the key going with the last of them; null: there is none. */
export function withoutEntry(path: string, text: string): string | null {
  const settings = settingsIn(path, text);
  for (const key of ["plugin", "plugins"] as const) {
    const entries: unknown = settings[key];
    if (!Array.isArray(entries) || !entries.some(namesUs)) continue;
    if (entries.every(namesUs)) return applyEdits(text, modify(text, [key], undefined, FORMAT));
    return applyEdits(text, modify(text, [key, entries.findIndex(namesUs)], undefined, FORMAT));
  }
  return null;
}
