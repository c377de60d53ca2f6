import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import type { LocatedPlugin } from "../run/locate-plugin.ts";
import type { Finding } from "../trace/finding.ts";

/**
 * Files of settings that lie beside a plugin for OpenCode 1, or where it is tried: with `plugins` in one of them
 * OpenCode 1.18.33 answers every request with `ConfigInvalidError` (measured).
 */
export function settingsFindings(plugin: LocatedPlugin, cwd: string = process.cwd()): Finding[] {
  const folders = [cwd, ...(plugin.package === undefined ? [] : [plugin.package.folder])];
  const files = [...new Set(folders)]
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .filter((file) => existsSync(file));
  return files.flatMap((file): Finding[] => {
    const settings: unknown = parse(readFileSync(file, "utf8"));
    if (typeof settings !== "object" || settings === null || !("plugins" in settings)) return [];
    const evidence = `${file} has "plugins", by which OpenCode 1 refuses all of it, and the plugin is made for OpenCode 1 too`;
    return [{ name: "settings-refused", evidence }];
  });
}

const NAMES = ["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"];
