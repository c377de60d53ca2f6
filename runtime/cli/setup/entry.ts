/**
 * The words by which the settings name the plugin, resolvable from where they stand: OpenCode takes a relative path from
 * the folder of the file, and everything else as the name of a package that it fetches.
 */
import { existsSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { PACKAGE_ROOT, VERSION } from "../version.ts";

const isFetchedForOnce = (path: string): boolean => path.split(sep).includes("_npx");

/** `file` is that of the settings. A copy in the project comes first, then the one that runs, then the registry's. */
export function entryFor(file: string, directory: string): string {
  if (existsSync(join(directory, "node_modules/idumb/package.json"))) {
    const path = relative(dirname(file), join(directory, "node_modules/idumb")).split(sep).join("/");
    return path.startsWith(".") ? path : `./${path}`;
  }
  return isFetchedForOnce(PACKAGE_ROOT) ? `idumb@${VERSION}` : PACKAGE_ROOT;
}

/** What an entry of the settings says beside the name: OpenCode 1 takes a pair, OpenCode 2 an object. */
export function optionsOf(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry[1];
  return typeof entry === "object" && entry !== null ? Reflect.get(entry, "options") : undefined;
}

/** What an entry names: a package, a file or a folder; null where it names nothing. */
export function nameIn(entry: unknown): string | null {
  const named: unknown = Array.isArray(entry) ? entry[0] : entry;
  const name: unknown = typeof named === "object" && named !== null ? Reflect.get(named, "package") : named;
  return typeof name === "string" ? name : null;
}

/** The file or folder that an entry names, as seen from the file it stands in; null: a package by its name. */
export function pathOf(entry: unknown, file: string): string | null {
  const text = nameIn(entry);
  if (text === null || !/^(\.{0,2}\/|file:)/.test(text)) return null;
  return text.startsWith("file:") ? fileURLToPath(text) : resolve(dirname(file), text);
}

/** Does an entry of the settings name this plugin, wherever it lies? Options stand beside the name. */
export function namesUs(entry: unknown): boolean {
  const text = nameIn(entry);
  if (text === null) return false;
  const path = text.replace(/^file:\/\//, "").replace(/\/(dist(\/\w+\.js)?)?$/, "");
  return /^idumb(@.*)?$/.test(path) || /(^|[\\/])idumb$/.test(path) || path === PACKAGE_ROOT;
}
