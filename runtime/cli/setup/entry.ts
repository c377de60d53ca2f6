/**
 * The words by which the settings name the plugin, resolvable from where they stand: OpenCode takes a relative path from
 * the folder of the file, and everything else as the name of a package that it fetches.
 */
import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
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

/** Does an entry of the settings name this plugin, wherever it lies? Options stand beside the name. */
export function namesUs(entry: unknown): boolean {
  const named = Array.isArray(entry) ? entry[0] : entry;
  const text = typeof named === "object" && named !== null ? Reflect.get(named, "package") : named;
  if (typeof text !== "string") return false;
  const path = text.replace(/^file:\/\//, "").replace(/\/(dist(\/\w+\.js)?)?$/, "");
  return /^idumb(@.*)?$/.test(path) || /(^|[\\/])idumb$/.test(path) || path === PACKAGE_ROOT;
}
