import { pathToFileURL } from "node:url";
import type { Script } from "../../script/script.ts";

/** Plugins from outside by the name that scripts give them: absolute path of a file or a package folder. */
export type GivenPlugins = Readonly<Record<string, string>>;

/** The script with every plugin `given:NAME` replaced by the path that stands for it here. */
export function fillGiven(script: Script, given: GivenPlugins): Script {
  const plugins = script.plugins?.map((plugin) => {
    const name = GIVEN.exec(plugin.spec ?? "")?.[1];
    if (name === undefined) return plugin;
    const path = given[name];
    if (path === undefined)
      throw new Error(`script ${script.id} needs the plugin "${name}", which was not given`);
    return { ...plugin, spec: pathToFileURL(path).href };
  });
  return plugins === undefined ? script : { ...script, plugins };
}

const GIVEN = /^given:([\w-]+)$/;
