import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { HOST_VERSION } from "./locate-opencode.ts";

/**
 * What makes a config folder (`$XDG_CONFIG_HOME/opencode`, every `.opencode`) look as if the plugin package were
 * installed in it (host contract §1.4). Without it the host runs `npm install` there before it loads the first plugin:
 * 63 MB from the network and, measured on 1.18.33, more CPU than its own start.
 *
 * @param folder the config folder, with which the paths begin
 * @param version of the host
 * @returns texts by path
 */
export function stubPluginFiles(
  folder: string,
  version: string = HOST_VERSION,
): Readonly<Record<string, string>> {
  const dependencies = { "@opencode-ai/plugin": version };
  return {
    [`${folder}/node_modules/.keep`]: "",
    [`${folder}/package.json`]: JSON.stringify({ dependencies }),
    [`${folder}/package-lock.json`]: JSON.stringify({
      lockfileVersion: 3,
      packages: { "": { dependencies } },
    }),
  };
}

/** Writes these files into the folder. */
export function stubPluginPackage(folder: string, version: string = HOST_VERSION): void {
  for (const [path, text] of Object.entries(stubPluginFiles(folder, version))) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
