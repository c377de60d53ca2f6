/**
 * Turns `--plugin PATH` into what the host is told to load, and refuses early what the host would only
 * swallow: a path that is not there, or a module without a plugin in it.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { HostGeneration } from "opencode-simulator";
import { CouldNotRun } from "./could-not-run.ts";
import { fromCaller } from "./places.ts";

/** Absolute path of the module that this OpenCode loads; throws a CouldNotRun when there is none. */
export async function findPlugin(given: string, opencode: HostGeneration = 1): Promise<string> {
  const path = fromCaller(given);
  if (!existsSync(path)) throw new CouldNotRun("plugin", `plugin path does not exist: ${path}`);
  const entry = statSync(path).isDirectory() ? entryOf(path, opencode) : path;
  if (!existsSync(entry))
    throw new CouldNotRun("plugin", `the plugin's entry does not exist: ${entry}. Is it built?`);
  const { names, generations } = await exportsOf(entry);
  if (generations.includes(opencode)) return entry;
  const other = generations.length > 0 ? `, which is a plugin of OpenCode ${generations.join(", ")}` : "";
  throw new CouldNotRun(
    "plugin",
    `${entry} exports no plugin of OpenCode ${opencode} (it exports ${names || "nothing"}${other}): ${NEEDED[opencode]} is needed`,
  );
}

const NEEDED: Readonly<Record<HostGeneration, string>> = {
  1: "a function, or { id, server },",
  2: "a default export { id, setup }",
};

/** On a busy machine a module takes seconds; one that waits at its top level never ends. */
const PATIENCE_MS = 60_000;
const MARK = "stress: the module exports ";

/** In a process of its own: what a module does when it is imported is nobody's idea of ours. */
const LOOK = `
const module = await import(process.argv[1]);
const one = (value) => typeof value === "function" || typeof value?.server === "function";
const two = typeof module.default?.id === "string" && ["setup", "effect"].some((key) => key in module.default);
const generations = [...(Object.values(module).some(one) ? [1] : []), ...(two ? [2] : [])];
const found = { names: Object.keys(module).join(", "), generations };
process.stdout.write("\\n${MARK}" + JSON.stringify(found) + "\\n", () => process.exit(0));
`;

interface Exports {
  readonly names: string;
  readonly generations: readonly HostGeneration[];
}

async function exportsOf(entry: string): Promise<Exports> {
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
  if (found !== undefined) return JSON.parse(found) as Exports;
  if (killed) return refuse(`it is not imported after ${PATIENCE_MS / 1000} s`);
  const why = stderr.split("\n").find((line) => /^\w*Error\b/.test(line)) ?? stderr.trim().split("\n").at(-1);
  return refuse(why || `it ends the process that imports it, with code ${code}`);
}

/** What OpenCode 1 loads for a directory: `exports["./server"]`, else `main`, else an index file. OpenCode 2: `main`. */
export function entryOf(directory: string, opencode: HostGeneration = 1): string {
  const file = join(directory, "package.json");
  if (!existsSync(file)) return join(directory, "index.js");
  const { exports, main } = manifestIn(file);
  const server = opencode === 2 ? undefined : exports?.["./server"];
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
