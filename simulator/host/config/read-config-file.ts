import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { ConfigError } from "./config-error.ts";
import { isRecord, type Settings } from "./merge-settings.ts";
import { homeFolder } from "./home-folder.ts";

/**
 * One `opencode.json` or `.jsonc` as an object: comments and trailing commas allowed, `{env:X}` and `{file:p}`
 * filled in. Like the host it adds the missing `$schema` line to the file itself, where it can.
 */
export type Env = Readonly<Record<string, string | undefined>>;

const SCHEMA = "https://opencode.ai/config.json";

/** Undefined when there is no such file. Throws a {@link ConfigError}. */
export function readConfigFile(path: string, env: Env): Settings | undefined {
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  const settings = parseConfig(text, path, dirname(path), env);
  if (settings["$schema"]) return settings;
  try {
    writeFileSync(path, text.replace(/^\s*\{/, `{\n  "$schema": "${SCHEMA}",`));
  } catch {
    // A project that cannot be written to is no reason to refuse it.
  }
  return { $schema: SCHEMA, ...settings };
}

/** `source` names the text in errors; relative `{file:…}` start from `folder`. */
export function parseConfig(text: string, source: string, folder: string, env: Env): Settings {
  const errors: ParseError[] = [];
  const parsed: unknown = parse(substitute(text, source, folder, env), errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const before = text.slice(0, first.offset).split("\n");
    throw new ConfigError(
      printParseErrorCode(first.error),
      source,
      before.length,
      (before.at(-1) ?? "").length + 1,
    );
  }
  if (text.trim() === "") return {};
  if (!isRecord(parsed)) throw new ConfigError("expected an object", source);
  return parsed;
}

function substitute(text: string, source: string, folder: string, env: Env): string {
  const filled = text.replace(/\{env:([^}]+)\}/g, (_all, name: string) => env[name] ?? "");
  return filled.replace(/\{file:([^}]+)\}/g, (all, name: string, at: number) => {
    if (
      filled
        .slice(filled.lastIndexOf("\n", at) + 1, at)
        .trimStart()
        .startsWith("//")
    )
      return all;
    const named = name.startsWith("~/") ? join(homeFolder(), name.slice(2)) : name;
    const path = isAbsolute(named) ? named : resolve(folder, named);
    if (!existsSync(path))
      throw new ConfigError(`bad file reference: "${all}" ${path} does not exist`, source);
    return JSON.stringify(readFileSync(path, "utf8").trim()).slice(1, -1);
  });
}
