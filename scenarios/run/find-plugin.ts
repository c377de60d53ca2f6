/**
 * Turns `--plugin PATH` into what the host is told to load, and refuses early what the host would only
 * swallow: a path that is not there, or a module without a plugin in it.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CouldNotRun } from "./could-not-run.ts";

/** Absolute path of the plugin's module; throws a CouldNotRun when there is none. */
export async function findPlugin(given: string): Promise<string> {
  // Relative to where the user typed the command, which npm hides from us.
  const path = resolve(process.env["INIT_CWD"] ?? process.cwd(), given);
  if (!existsSync(path)) throw new CouldNotRun("plugin", `plugin path does not exist: ${path}`);
  const entry = statSync(path).isDirectory() ? entryOf(path) : path;
  if (!existsSync(entry))
    throw new CouldNotRun("plugin", `the plugin's entry does not exist: ${entry}. Is it built?`);
  let module: Record<string, unknown>;
  try {
    module = (await import(pathToFileURL(entry).href)) as Record<string, unknown>;
  } catch (error) {
    throw new CouldNotRun(
      "plugin",
      `the plugin cannot be imported: ${entry}\n  ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (Object.values(module).some(isPlugin)) return entry;
  const names = Object.keys(module).join(", ") || "nothing";
  throw new CouldNotRun(
    "plugin",
    `${entry} exports no plugin (it exports ${names}): a function, or { id, server }, is needed`,
  );
}

const isPlugin = (value: unknown): boolean =>
  typeof value === "function" ||
  (typeof value === "object" && value !== null && "server" in value && typeof value.server === "function");

/** What the host loads for a directory: `exports["./server"]`, else `main`, else an index file. */
function entryOf(directory: string): string {
  const file = join(directory, "package.json");
  if (!existsSync(file)) return join(directory, "index.js");
  const { exports, main } = JSON.parse(readFileSync(file, "utf8")) as {
    exports?: Record<string, unknown>;
    main?: string;
  };
  const server = exports?.["./server"];
  const target =
    typeof server === "object" && server !== null && "default" in server
      ? String(server.default)
      : String(server ?? main ?? "index.js");
  return join(directory, target);
}
