/**
 * Turns `--plugin PATH` into what the host is told to load, and refuses early what the host would only
 * swallow: a path that is not there, or a module without a plugin in it.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { CouldNotRun } from "./could-not-run.ts";
import { fromCaller } from "./places.ts";

/** Absolute path of the plugin's module; throws a CouldNotRun when there is none. */
export async function findPlugin(given: string): Promise<string> {
  const path = fromCaller(given);
  if (!existsSync(path)) throw new CouldNotRun("plugin", `plugin path does not exist: ${path}`);
  const entry = statSync(path).isDirectory() ? entryOf(path) : path;
  if (!existsSync(entry))
    throw new CouldNotRun("plugin", `the plugin's entry does not exist: ${entry}. Is it built?`);
  const { names, isPlugin } = await exportsOf(entry);
  if (isPlugin) return entry;
  throw new CouldNotRun(
    "plugin",
    `${entry} exports no plugin (it exports ${names || "nothing"}): a function, or { id, server }, is needed`,
  );
}

/** On a busy machine a module takes seconds; one that waits at its top level never ends. */
const PATIENCE_MS = 60_000;
const MARK = "stress: the module exports ";

/** In a process of its own: what a module does when it is imported is nobody's idea of ours. */
const LOOK = `
const module = await import(process.argv[1]);
const one = (value) => typeof value === "function" || typeof value?.server === "function";
const found = { names: Object.keys(module).join(", "), isPlugin: Object.values(module).some(one) };
process.stdout.write("\\n${MARK}" + JSON.stringify(found) + "\\n", () => process.exit(0));
`;

async function exportsOf(entry: string): Promise<{ names: string; isPlugin: boolean }> {
  const refuse = (why: string): never => {
    throw new CouldNotRun("plugin", `the plugin cannot be imported: ${entry}\n  ${why}`);
  };
  const args = ["--disable-warning=ExperimentalWarning", ...process.execArgv, "--input-type=module"];
  const { stdout, stderr, killed, code } = await promisify(execFile)(
    process.execPath,
    [...args, "--eval", LOOK, pathToFileURL(entry).href],
    { timeout: PATIENCE_MS, killSignal: "SIGKILL" },
  ).then(
    (said) => ({ ...said, killed: false, code: 0 }),
    (error: { stdout: string; stderr: string; killed: boolean; code: number }) => error,
  );
  const found = stdout.split(MARK)[1];
  if (found !== undefined) return JSON.parse(found) as { names: string; isPlugin: boolean };
  if (killed) return refuse(`it is not imported after ${PATIENCE_MS / 1000} s`);
  const why = stderr.split("\n").find((line) => /^\w*Error\b/.test(line)) ?? stderr.trim().split("\n").at(-1);
  return refuse(why || `it ends the process that imports it, with code ${code}`);
}

/** What the host loads for a directory: `exports["./server"]`, else `main`, else an index file. */
export function entryOf(directory: string): string {
  const file = join(directory, "package.json");
  if (!existsSync(file)) return join(directory, "index.js");
  const { exports, main } = manifestIn(file);
  const server = exports?.["./server"];
  const target =
    typeof server === "object" && server !== null && "default" in server
      ? String(server.default)
      : String(server ?? main ?? "index.js");
  return join(directory, target);
}

function manifestIn(file: string): { exports?: Record<string, unknown>; main?: string } {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ReturnType<typeof manifestIn>;
  } catch (error) {
    throw new CouldNotRun("plugin", `${file} cannot be read: ${String(error)}`);
  }
}
