import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HOST_VERSION } from "./locate-opencode.ts";

/**
 * What makes a config folder (`$XDG_CONFIG_HOME/opencode`, every `.opencode`) look as if the plugin package were
 * installed in it (host contract 1.4). Without it the host runs `npm install` there before it loads the first plugin:
 * 63 MB from the network and, measured on 1.18.33, more CPU than its own start.
 *
 * @param version of the host
 * @returns texts by path in the folder
 */
export function stubPluginFiles(version: string = HOST_VERSION): Readonly<Record<string, string>> {
  const dependencies = { "@opencode-ai/plugin": version };
  return {
    "node_modules/.keep": "",
    "package.json": JSON.stringify({ dependencies }),
    "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: { "": { dependencies } } }),
  };
}

/** Writes these files into the folder. */
export function stubPluginPackage(directory: string, version: string): void {
  for (const [name, text] of Object.entries(stubPluginFiles(version))) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
