import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import { KEYS } from "../live/wrong-generation.ts";
import type { LocatedPlugin } from "../run/locate-plugin.ts";
import type { HostGeneration } from "../trace/event.ts";
import type { Finding } from "../trace/finding.ts";

/**
 * Files of settings beside a plugin, or where it is tried, of which a host passes over what names the plugin. OpenCode
 * 1.18.33 drops `plugins`; OpenCode 2 reads a file with one key of OpenCode 1 in the older way and drops it too (measured).
 */
export function settingsFindings(
  plugin: LocatedPlugin,
  opencode: readonly HostGeneration[],
  cwd: string = process.cwd(),
): Finding[] {
  const folders = [cwd, ...(plugin.package === undefined ? [] : [plugin.package.folder])];
  const files = [...new Set(folders)]
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .filter((file) => existsSync(file));
  return files.flatMap((file): Finding[] => {
    const settings: unknown = parse(readFileSync(file, "utf8"));
    if (typeof settings !== "object" || settings === null || !("plugins" in settings)) return [];
    const old = KEYS[1].find((key) => key in settings);
    if (old !== undefined)
      return [
        dropped(
          `${file} has "${old}" beside "plugins": OpenCode 2 reads it in the older way and drops "plugins"`,
        ),
      ];
    if (!opencode.includes(1)) return [];
    return [
      dropped(
        `${file} names plugins under "plugins", which OpenCode 1 drops: there the plugin is not loaded`,
      ),
    ];
  });
}

const dropped = (evidence: string): Finding => ({ name: "settings-dropped", evidence });

const NAMES = ["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"];
