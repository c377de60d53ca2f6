/**
 * Places that are the governance although no name tells: the plugin's own code, wherever it was loaded
 * from, and the host's config where the environment moved it. A call that writes there is refused (G0).
 */
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The plugin's own folder among the user's data, which holds the key that seals the journal. */
export const dataFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  join(env["XDG_DATA_HOME"] || join(env["HOME"] || homedir(), ".local", "share"), "idumb");

/** Absolute paths. Never a folder that could hold a project: only files, and the built folder by its name. */
export function ownFiles(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const code = fileURLToPath(import.meta.url);
  const folder = dirname(code);
  const built = basename(folder) === "dist" ? [folder, join(folder, "..", "package.json")] : [];
  const moved = env["XDG_CONFIG_HOME"] ? [join(env["XDG_CONFIG_HOME"], "opencode")] : [];
  const folders = [...moved, ...(env["OPENCODE_CONFIG_DIR"] ? [env["OPENCODE_CONFIG_DIR"]] : [])];
  const configs = folders.flatMap((place) =>
    ["opencode.json", "opencode.jsonc", "config.json", "idumb.jsonc", "idumb.json"].map((name) =>
      join(place, name),
    ),
  );
  return [
    code,
    dataFolder(env),
    ...built,
    ...configs,
    ...(env["OPENCODE_CONFIG"] ? [env["OPENCODE_CONFIG"]] : []),
  ];
}
