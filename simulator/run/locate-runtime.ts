import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** What a plugin runs on. The real host is Bun; a plugin may call Bun's own functions. */
export type RuntimeName = "node" | "bun";

export interface Runtime {
  readonly name: RuntimeName;
  readonly path: string;
  /** Why it is not the one that the real host is, when it is not. */
  readonly note?: string;
}

/** A runtime that was asked for and is not there. */
export class RuntimeUnavailable extends Error {
  override readonly name = "RuntimeUnavailable";
}

/** The one asked for, else Bun where it is found, else the Node that runs this. */
export function locateRuntime(wanted?: RuntimeName, env: NodeJS.ProcessEnv = process.env): Runtime {
  if (wanted === "node") return { name: "node", path: process.execPath };
  const bun = process.versions["bun"] === undefined ? locateBun(env) : process.execPath;
  if (bun !== undefined) return { name: "bun", path: bun };
  const how = "npm install --save-dev bun, or install it from bun.sh";
  if (wanted === "bun")
    throw new RuntimeUnavailable(`bun is neither on PATH nor installed in this project; ${how}`);
  return {
    name: "node",
    path: process.execPath,
    note: `Bun was not found, so the plugin runs on Node ${process.versions.node}; the real host is Bun (${how})`,
  };
}

function locateBun(env: NodeJS.ProcessEnv): string | undefined {
  const file = process.platform === "win32" ? "bun.exe" : "bun";
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const installed = createRequire(join(process.cwd(), "package.json")).resolve.paths("bun") ?? [];
  const candidates = [...folders, ...installed.map((modules) => join(modules, ".bin"))];
  return candidates.map((folder) => join(folder, file)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
