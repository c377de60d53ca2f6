/** Where something is installed: a project, or the settings of the user. */
import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { Refused } from "../refused.ts";
import { configHome } from "./settings-file.ts";

export interface Place {
  /** The folder in which OpenCode is started. */
  readonly directory: string;
  /** The folder of agents and skills. */
  readonly settings: string;
  /** What is known of the changes that were made. */
  readonly installed: string;
}

/** @throws {Refused} when the folder is none. */
export function placeOf(dir: string, isGlobal: boolean): Place {
  const directory = resolve(dir);
  if (!existsSync(directory) || !statSync(directory).isDirectory())
    throw new Refused(`--dir ${dir} is no folder. Name the folder in which you start OpenCode.`);
  return isGlobal
    ? { directory, settings: configHome(), installed: join(configHome(), "idumb-installed.json") }
    : {
        directory,
        settings: join(directory, ".opencode"),
        installed: join(directory, ".idumb/installed.json"),
      };
}
