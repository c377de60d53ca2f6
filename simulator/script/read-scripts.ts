import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readScript, ScriptError } from "./read-script.ts";
import type { Script } from "./script.ts";

export interface ReadScripts<S = Script> {
  readonly scripts: readonly S[];
  /** One message for each file that is no script; the others can be run all the same. */
  readonly refused: readonly string[];
}

/** The scripts of a file or of every `*.json` in a folder, by name. */
export const readScripts = (path: string): ReadScripts => readAll(path, readScript);

/** Reads with `read` a file, or every `*.json` of a folder; what throws a ScriptError is refused. */
export function readAll<S>(path: string, read: (file: string) => S): ReadScripts<S> {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith(".json"))
        .toSorted()
        .map((name) => join(path, name))
    : [path];
  const scripts: S[] = [];
  const refused: string[] = [];
  for (const file of files) {
    try {
      scripts.push(read(file));
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      refused.push(error.message);
    }
  }
  return { scripts, refused };
}
