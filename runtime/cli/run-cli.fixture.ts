/** Calls the command line as a person does, in a process of its own. */
import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const MAIN = join(import.meta.dirname, "main.ts");

export interface Done {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** No OpenCode is found by itself. */
export function runCli(
  directory: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Done {
  const done = spawnSync(process.execPath, ["--conditions=source", MAIN, ...args], {
    cwd: directory,
    env: { ...process.env, PATH: dirname(process.execPath), ...env },
    encoding: "utf8",
  });
  return { code: done.status, out: done.stdout, error: done.stderr };
}

/** Paths and contents of everything below, folders included. */
export const treeOf = (directory: string): readonly (readonly [string, string])[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => [
      name,
      statSync(join(directory, name)).isFile() ? readFileSync(join(directory, name), "latin1") : "folder",
    ]);

/** One that goes on until it is ended. */
export function startCli(directory: string, args: readonly string[]) {
  const child = spawn(process.execPath, ["--conditions=source", MAIN, ...args], { cwd: directory });
  let out = "";
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  let error = "";
  child.stderr.on("data", (data: Buffer) => (error += data.toString()));
  const ended = new Promise<readonly [code: number | null, error: string]>((resolve) =>
    child.once("close", (code) => resolve([code, error])),
  );
  return { out: () => out, kill: () => child.kill(), unread: () => child.stdout.destroy(), ended };
}
