/** What else OpenCode loads beside this plugin, from its settings and from its plugin folders: two plugins may want the same. */
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { namesUs, nameIn } from "./entry.ts";
import { configHome, settingsFiles, settingsIn, textOf } from "./settings-file.ts";

/** OpenCode 1.18.33 and the preview of OpenCode 2 load each file of either (host contracts). */
const FOLDERS = ["plugin", "plugins"];

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.[cm]?[jt]s$/.test(name))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Each with the file that names it, or its own. @throws {Refused} when settings cannot be read. */
export function otherPlugins(directory: string): readonly string[] {
  const shown = (path: string): string => {
    const near = relative(directory, path);
    return near.startsWith("..") ? path : near;
  };
  const named = [...new Set([...settingsFiles(directory, false), ...settingsFiles(directory, true)])].flatMap(
    (file) => {
      const text = textOf(file);
      const settings = text === null ? {} : settingsIn(file, text);
      return [settings["plugin"], settings["plugins"]]
        .flat()
        .filter((entry) => !namesUs(entry))
        .flatMap((entry) => nameIn(entry) ?? [])
        .map((name) => `${name} (${shown(file)})`);
    },
  );
  const lying = [join(directory, ".opencode"), configHome()].flatMap((folder) =>
    FOLDERS.flatMap((name) => filesIn(join(folder, name)).map(shown)),
  );
  return [...named, ...lying];
}
